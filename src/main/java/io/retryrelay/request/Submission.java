package io.retryrelay.request;

import io.retryrelay.platform.Digests;
import io.retryrelay.target.Proof;
import io.retryrelay.target.TargetProfile;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a source asks for.
 *
 * @param submissionKey the submitter's own resend protection, scoped to the source
 * @param idempotencyKey the key that the original call carried, if it carried one
 * @param failure what became of the original call; null if none was made
 * @param hold wait for a person instead of retrying at once
 * @param confirm the submitter accepts a blind repeat
 */
public record Submission(
        String target,
        StoredCall call,
        @Nullable String submissionKey,
        @Nullable String businessKey,
        @Nullable String idempotencyKey,
        @Nullable String orderKey,
        @Nullable OriginalFailure failure,
        boolean hold,
        boolean confirm) {

    /** As given, else derived from the business operation, else the request's own id. */
    RequestKeys keysOf(UUID id, String source) {
        return new RequestKeys(businessKey, effectiveKey(id, source), orderKey);
    }

    String effectiveKey(UUID id, String source) {
        if (idempotencyKey != null) {
            return idempotencyKey;
        }
        return businessKey == null
                ? id.toString()
                : HexFormat.of().formatHex(Digests.sha256("key", target, source, businessKey));
    }

    /** The lane it will ride in; empty without an order key. */
    Optional<Lane> lane() {
        return Optional.ofNullable(orderKey).map(key -> new Lane(target, key));
    }

    Doubt doubt(TargetProfile profile, Instant now) {
        if (failure == null) {
            return Doubt.NONE;
        }
        boolean unproven = failure.proves(profile) == Proof.NOTHING;
        boolean carriedKey = idempotencyKey != null;
        return new Doubt(unproven, unproven && !carriedKey, false, false, carriedKey ? keySeenAt(failure, now) : null);
    }

    private static @Nullable Instant keySeenAt(OriginalFailure failure, Instant now) {
        if (!failure.reachedB()) {
            return null;
        }
        return failure.at() == null || failure.at().isAfter(now) ? now : failure.at();
    }

    /** Equal for two submissions exactly if they ask for the same; what became of the original call is only news. */
    byte[] contentHash() {
        Map<String, String> headers = new TreeMap<>();
        call.headers().forEach((name, value) -> headers.put(name.toLowerCase(Locale.ROOT), value));
        byte @Nullable [] body = call.body();
        return Digests.sha256(
                target,
                call.method(),
                call.path(),
                StoredCall.hash(headers),
                body == null ? null : HexFormat.of().formatHex(Digests.sha256(body)),
                businessKey,
                idempotencyKey,
                orderKey);
    }
}
