package io.retryrelay.request;

import jakarta.persistence.Embeddable;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The names a request goes by.
 *
 * @param businessKey the submitter's id of the business operation, unique per target and source
 * @param idempotencyKey what B sees on every attempt, byte for byte
 * @param orderKey requests of one target with the same order key never overtake each other
 */
@Embeddable
record RequestKeys(
        @Nullable String businessKey,
        String idempotencyKey,
        @Nullable String orderKey) {

    RequestKeys inheritedBy(UUID successor) {
        return new RequestKeys(businessKey, successor.toString(), orderKey);
    }
}
