package io.retryrelay.request;

import io.retryrelay.platform.DatabaseClock;
import io.retryrelay.platform.TimeOrderedIds;
import io.retryrelay.target.TargetProfile;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
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
    private final DatabaseClock clock;
    private final TransactionTemplate transaction;

    Intake(
            SubmissionRules rules,
            Identities identities,
            RetryRequests requests,
            History history,
            DatabaseClock clock,
            PlatformTransactionManager transactions) {
        this.rules = rules;
        this.identities = identities;
        this.requests = requests;
        this.history = history;
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
        UUID id = TimeOrderedIds.next();
        List<IdentityKey> keys = IdentityKey.of(submission, id, source);
        Instant now = clock.now();
        return find(submission, source, keys, now).orElseGet(() -> store(id, submission, source, keys, target, now));
    }

    private Optional<Receipt> find(Submission submission, String source, List<IdentityKey> keys, Instant now) {
        List<Identity> known = identities.find(keys);
        if (known.isEmpty()) {
            return Optional.empty();
        }
        if (known.stream().anyMatch(identity -> identity.belongsToAnotherThan(source))) {
            throw Refusal.keyTaken();
        }
        byte[] content = submission.contentHash();
        UUID request = theOneThatAllLeadTo(known, content);
        List<IdentityKey> newNames = keys.stream()
                .filter(key -> known.stream().noneMatch(identity -> identity.standsFor(key)))
                .filter(key -> key.kind() == IdentityKey.Kind.SUBMISSION)
                .toList();
        identities.claim(newNames, request, source, content, now);
        noteNews(request, submission, source, now);
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

    private void noteNews(UUID request, Submission submission, String source, Instant now) {
        if (submission.failure() != null) {
            history.record(
                    request,
                    source,
                    History.RESENT,
                    "failure " + submission.failure().cause(),
                    now);
        }
    }

    private Receipt store(
            UUID id, Submission submission, String source, List<IdentityKey> keys, TargetProfile target, Instant now) {
        rules.checkTimes(submission, now);
        if (!submission.hold() && !submission.confirm()) {
            refuseABlindRepeat(submission, target, now);
        }
        identities.claim(keys, id, source, submission.contentHash(), now);
        requests.save(RetryRequest.submit(id, submission, source, target, now));
        history.record(id, source, History.SUBMIT, submission.confirm() ? "blind repeat confirmed" : null, now);
        return new Receipt(id, true);
    }

    private static void refuseABlindRepeat(Submission submission, TargetProfile target, Instant now) {
        Doubt doubt = submission.doubt(target, now);
        if (doubt.makesARepeatBlind(target, now)) {
            throw Refusal.confirmNeeded(doubt, target, now);
        }
    }
}
