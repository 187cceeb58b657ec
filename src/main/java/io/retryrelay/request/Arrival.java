package io.retryrelay.request;

import io.retryrelay.platform.TimeOrderedIds;
import io.retryrelay.target.TargetProfile;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A submission that has come in, with all that one try to store it needs; knows what to make of the keys that are known.
 *
 * @param id the request's, if it is new
 */
record Arrival(
        UUID id,
        Submission submission,
        String source,
        TargetProfile target,
        List<IdentityKey> keys,
        byte[] content,
        Instant now) {

    static Arrival of(Submission submission, String source, TargetProfile target, Instant now) {
        UUID id = TimeOrderedIds.next();
        List<IdentityKey> keys = IdentityKey.of(submission, id, source);
        return new Arrival(id, submission, source, target, keys, submission.contentHash(), now);
    }

    /**
     * The request that it led to before; empty if none of its keys is known.
     *
     * @throws Refusal if they lead to another's request, to more than one, or came with other content
     */
    Optional<UUID> leadsTo(List<Identity> known) {
        if (known.isEmpty()) {
            return Optional.empty();
        }
        if (known.stream().anyMatch(identity -> identity.belongsToAnotherThan(source))) {
            throw Refusal.keyTaken();
        }
        if (known.stream().map(Identity::request).distinct().count() > 1) {
            throw Refusal.keyReused("The keys lead to different requests.");
        }
        if (known.stream().anyMatch(identity -> !identity.hasContent(content))) {
            throw Refusal.keyReused("The same key came with other content before.");
        }
        return Optional.of(known.get(0).request());
    }

    /** Under which the known request may be asked for from now on, too. */
    List<IdentityKey> newNames(List<Identity> known) {
        return keys.stream()
                .filter(key -> key.kind() == IdentityKey.Kind.SUBMISSION)
                .filter(key -> known.stream().noneMatch(identity -> identity.standsFor(key)))
                .toList();
    }

    /** What a submission sent again adds to the history. */
    Optional<String> news() {
        return Optional.ofNullable(submission.failure()).map(failure -> "failure " + failure.cause());
    }

    /** What the first line of the history says. */
    @Nullable
    String note() {
        return submission.confirm() ? "blind repeat confirmed" : null;
    }

    void refuseABlindRepeat() {
        if (submission.hold() || submission.confirm()) {
            return;
        }
        Doubt doubt = submission.doubt(target, now);
        if (doubt.makesARepeatBlind(target, now)) {
            throw Refusal.confirmNeeded(doubt, target, now);
        }
    }

    RetryRequest toRequest(@Nullable Long place) {
        return new RetryRequest(id, submission, source, target, place, now);
    }
}
