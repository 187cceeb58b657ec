package io.retryrelay.request;

import io.retryrelay.platform.DatabaseClock;
import io.retryrelay.target.TargetProfile;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Takes retry requests in: identity, request and outbox row in one transaction, so that "accepted" is said only of
 * what is stored. A submission sent again leads to the first one's request.
 */
@Service
public class Intake {

    private static final int TRIES = 5;

    private final SubmissionRules rules;
    private final Identities identities;
    private final RetryRequests requests;
    private final History history;
    private final Lanes lanes;
    private final DatabaseClock clock;
    private final TransactionTemplate transaction;

    Intake(
            SubmissionRules rules,
            Identities identities,
            RetryRequests requests,
            History history,
            Lanes lanes,
            DatabaseClock clock,
            PlatformTransactionManager transactions) {
        this.rules = rules;
        this.identities = identities;
        this.requests = requests;
        this.history = history;
        this.lanes = lanes;
        this.clock = clock;
        this.transaction = new TransactionTemplate(transactions);
    }

    /**
     * What became of a submission.
     *
     * @param request the request it led to
     * @param created whether it is new; false for a submission sent again
     */
    public record Receipt(UUID request, boolean created) {}

    /**
     * Stores the submission unless it is known.
     *
     * @throws Refusal if it breaks a rule; then nothing was stored
     */
    public Receipt submit(Submission submission, String source) {
        TargetProfile target = rules.check(submission);
        for (int attempt = 1; ; attempt++) {
            try {
                return Objects.requireNonNull(transaction.execute(tx -> findOrStore(submission, source, target)));
            } catch (DuplicateKeyException | PessimisticLockingFailureException beaten) {
                if (attempt == TRIES) {
                    throw beaten;
                }
            }
        }
    }

    private Receipt findOrStore(Submission submission, String source, TargetProfile target) {
        Long place = placeFor(submission);
        Arrival arrival = Arrival.of(submission, source, target, clock.now());
        List<Identity> known = identities.find(arrival.keys());
        return arrival.leadsTo(known)
                .map(request -> recognise(request, arrival, known))
                .orElseGet(() -> store(arrival, place));
    }

    /** The lane's lock comes first; a place that a known submission does not need is left empty. */
    private @Nullable Long placeFor(Submission submission) {
        return submission.lane().map(lanes::takePlace).orElse(null);
    }

    private Receipt recognise(UUID request, Arrival arrival, List<Identity> known) {
        identities.claim(arrival.newNames(known), request, arrival.source(), arrival.content(), arrival.now());
        arrival.news()
                .ifPresent(news -> history.record(request, arrival.source(), History.RESENT, news, arrival.now()));
        return new Receipt(request, false);
    }

    private Receipt store(Arrival arrival, @Nullable Long place) {
        rules.checkTimes(arrival.submission(), arrival.now());
        arrival.refuseABlindRepeat();
        UUID id = arrival.id();
        identities.claim(arrival.keys(), id, arrival.source(), arrival.content(), arrival.now());
        requests.save(arrival.toRequest(place));
        history.record(id, arrival.source(), History.SUBMIT, arrival.note(), arrival.now());
        return new Receipt(id, true);
    }
}
