package io.retryrelay.request;

import io.retryrelay.target.Proof;
import io.retryrelay.target.TargetProfile;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What became of the submitter's own call, as reported. None reported means that none was made.
 *
 * @param status B's answer, where {@code kind} is {@code STATUS}
 * @param at when the call ended, by the submitter's clock; null where it did not say
 */
@Embeddable
public record OriginalFailure(
        @Column(name = "failure_kind") @Enumerated(EnumType.STRING)
        Kind kind,

        @Column(name = "failure_status") @Nullable Integer status,
        @Column(name = "failure_message") @Nullable String message,
        @Column(name = "failure_at") @Nullable Instant at) {

    /** How the call ended. */
    public enum Kind {
        TIMEOUT,
        CONNECT,
        STATUS,
        OTHER
    }

    /** Judged by the same table as the relay's own calls. */
    Proof proves(TargetProfile target) {
        return switch (kind) {
            case CONNECT -> Proof.NOT_DONE;
            case STATUS -> status == null ? Proof.NOTHING : target.proofOf(status);
            case TIMEOUT, OTHER -> Proof.NOTHING;
        };
    }

    boolean reachedB() {
        return kind != Kind.CONNECT;
    }

    String cause() {
        return kind == Kind.STATUS ? "HTTP_" + status : kind.name();
    }
}
