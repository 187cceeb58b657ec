package io.retryrelay.request;

import io.retryrelay.request.Refusal.FieldError;
import io.retryrelay.target.TargetProfile;
import io.retryrelay.target.Targets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** What a submission must look like; every broken rule is named with its field before anything is stored. */
@Component
class SubmissionRules {

    private static final Duration CLOCK_TOLERANCE = Duration.ofMinutes(5);
    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_MESSAGE = 1000;

    private final Targets targets;
    private final LimitsProperties limits;

    SubmissionRules(Targets targets, LimitsProperties limits) {
        this.targets = targets;
        this.limits = limits;
    }

    /** The submission's target, if all rules are kept that need no clock. */
    TargetProfile check(Submission submission) {
        List<FieldError> errors = new ArrayList<>();
        Optional<TargetProfile> target = targets.find(submission.target());
        if (target.isEmpty()) {
            errors.add(new FieldError("target", "is not one of the configured targets"));
        }
        CallRules.check(submission.call(), target.orElse(null), errors);
        checkKeys(submission, errors);
        checkFailure(submission.failure(), target.orElse(null), errors);
        if (!errors.isEmpty()) {
            throw Refusal.invalid(errors);
        }
        checkSize(submission.call());
        if (hasNoKey(submission)) {
            throw Refusal.keyRequired();
        }
        return target.orElseThrow();
    }

    /** The same rules for a corrected call. */
    void check(String targetName, StoredCall call) {
        TargetProfile target = targets.find(targetName)
                .orElseThrow(() -> Refusal.invalid("target", "is no longer configured: " + targetName));
        List<FieldError> errors = new ArrayList<>();
        CallRules.check(call, target, errors);
        if (!errors.isEmpty()) {
            throw Refusal.invalid(errors);
        }
        checkSize(call);
    }

    void checkTimes(Submission submission, Instant now) {
        OriginalFailure failure = submission.failure();
        if (failure != null && failure.at() != null && failure.at().isAfter(now.plus(CLOCK_TOLERANCE))) {
            throw Refusal.invalid("failure.at", "must not be more than 5 minutes ahead");
        }
    }

    private void checkSize(StoredCall call) {
        byte @Nullable [] body = call.body();
        long limit = limits.body().toBytes();
        if (body != null && body.length > limit) {
            throw Refusal.tooLarge("body", limit);
        }
    }

    private static boolean hasNoKey(Submission submission) {
        return submission.submissionKey() == null
                && submission.businessKey() == null
                && submission.idempotencyKey() == null;
    }

    private static void checkKeys(Submission submission, List<FieldError> errors) {
        addIfBroken(errors, "businessKey", TextRules.name(submission.businessKey(), LONGEST_NAME));
        addIfBroken(errors, "orderKey", TextRules.name(submission.orderKey(), LONGEST_NAME));
        addIfBroken(errors, "idempotencyKey", TextRules.key(submission.idempotencyKey()));
        addIfBroken(errors, "Idempotency-Key", TextRules.key(submission.submissionKey()));
    }

    private static void checkFailure(
            @Nullable OriginalFailure failure, @Nullable TargetProfile target, List<FieldError> errors) {
        if (failure == null) {
            return;
        }
        addIfBroken(errors, "failure.message", TextRules.message(failure.message(), LONGEST_MESSAGE));
        addIfBroken(errors, "failure.status", statusRule(failure, target));
    }

    private static Optional<String> statusRule(OriginalFailure failure, @Nullable TargetProfile target) {
        Integer status = failure.status();
        if (failure.kind() != OriginalFailure.Kind.STATUS) {
            return status == null ? Optional.empty() : Optional.of("is only given with kind STATUS");
        }
        if (status == null || status < 100 || status > 599) {
            return Optional.of("must be a status from 100 to 599");
        }
        boolean success = target != null && target.proofOf(status) == io.retryrelay.target.Proof.DONE;
        return success ? Optional.of("is a success of this target: there is nothing to retry") : Optional.empty();
    }

    static void addIfBroken(List<FieldError> errors, String field, Optional<String> brokenRule) {
        brokenRule.ifPresent(rule -> errors.add(new FieldError(field, rule)));
    }

    /** Headers by name, for messages. */
    static String headerField(Map.Entry<String, String> header) {
        return "headers." + header.getKey();
    }
}
