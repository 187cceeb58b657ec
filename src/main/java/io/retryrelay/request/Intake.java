package io.retryrelay.request;

import io.retryrelay.platform.DatabaseClock;
import io.retryrelay.platform.TimeOrderedIds;
import io.retryrelay.target.TargetProfile;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
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

    /** A submission with all that one try to store it needs. */
    private record Arrival(
            UUID id,
            Submission submission,
            String source,
            List<IdentityKey> keys,
            @Nullable Long place,
            Instant now) {}

    private Receipt findOrStore(Submission submission, String source, TargetProfile target) {
        Long place = placeFor(submission);
        UUID id = TimeOrderedIds.next();
        List<IdentityKey> keys = IdentityKey.of(submission, id, source);
        Arrival arrival = new Arrival(id, submission, source, keys, place, clock.now());
        return find(arrival).orElseGet(() -> store(arrival, target));
    }

    /** The lane's lock comes first; a place that a known submission does not need is left empty. */
    private @Nullable Long placeFor(Submission submission) {
        return submission.orderKey() == null
                ? null
                : lanes.takePlace(new Lane(submission.target(), submission.orderKey()));
    }

    private Optional<Receipt> find(Arrival arrival) {
        List<Identity> known = identities.find(arrival.keys());
        if (known.isEmpty()) {
            return Optional.empty();
        }
        if (known.stream().anyMatch(identity -> identity.belongsToAnotherThan(arrival.source()))) {
            throw Refusal.keyTaken();
        }
        byte[] content = arrival.submission().contentHash();
        UUID request = theOneThatAllLeadTo(known, content);
        List<IdentityKey> newNames = arrival.keys().stream()
                .filter(key -> known.stream().noneMatch(identity -> identity.standsFor(key)))
                .filter(key -> key.kind() == IdentityKey.Kind.SUBMISSION)
                .toList();
        identities.claim(newNames, request, arrival.source(), content, arrival.now());
        noteNews(request, arrival);
        return Optional.of(new Receipt(request, false));
    }

    private static UUID theOneThatAllLeadTo(List<Identity> known, byte[] content) {
        if (known.stream().map(Identity::request).distinct().count() > 1) {
            throw Refusal.keyReused("The keys lead to different requests.");
        }
        if (known.stream().anyMatch(identity -> !identity.hasContent(content))) {
            throw Refusal.keyReused("The same key came with other content before.");
        }
        return known.get(0).request();
    }

    private void noteNews(UUID request, Arrival arrival) {
        OriginalFailure failure = arrival.submission().failure();
        if (failure != null) {
            history.record(request, arrival.source(), History.RESENT, "failure " + failure.cause(), arrival.now());
        }
    }

    private Receipt store(Arrival arrival, TargetProfile target) {
        Submission submission = arrival.submission();
        rules.checkTimes(submission, arrival.now());
        if (!submission.hold() && !submission.confirm()) {
            refuseABlindRepeat(submission, target, arrival.now());
        }
        UUID id = arrival.id();
        identities.claim(arrival.keys(), id, arrival.source(), submission.contentHash(), arrival.now());
        requests.save(new RetryRequest(id, submission, arrival.source(), target, arrival.place(), arrival.now()));
        String note = submission.confirm() ? "blind repeat confirmed" : null;
        history.record(id, arrival.source(), History.SUBMIT, note, arrival.now());
        return new Receipt(id, true);
    }

    private static void refuseABlindRepeat(Submission submission, TargetProfile target, Instant now) {
        Doubt doubt = submission.doubt(target, now);
        if (doubt.makesARepeatBlind(target, now)) {
            throw Refusal.confirmNeeded(doubt, target, now);
        }
    }
}
