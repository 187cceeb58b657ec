package io.retryrelay.target;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What became of one call.
 *
 * @param proof what it proves
 * @param cause {@code HTTP_<status>} after a whole answer; else {@code CONNECT} (no connection), {@code TIMEOUT}
 *     (sent, deadline passed) or {@code OTHER}
 * @param status the status of a whole answer; null if there was none
 * @param headers of a whole answer, names in any case, values of one name joined by a comma; those that do not fit into
 *     64 KB with the ones before them are left out
 * @param body the answer's bytes up to the target's {@code response-cap}
 * @param truncated whether B sent more than {@code body} holds
 * @param error in a plain sentence why there was no whole answer; null if there was one; holds no secret
 * @param retryAfter how long B asks to be left alone; null unless the call is to be repeated and B said so
 * @param took from the start of the call to its end
 */
public record Answer(
        Proof proof,
        String cause,
        @Nullable Integer status,
        Map<String, String> headers,
        byte[] body,
        boolean truncated,
        @Nullable String error,
        @Nullable Duration retryAfter,
        Duration took) {

    /** As B systems spell it; the names are looked up in any case. */
    private static final List<String> REPLAY_HEADERS = List.of("Idempotent-Replayed", "Idempotency-Replayed");

    static Answer withoutStatus(Proof proof, String cause, String error, Duration took) {
        return new Answer(proof, cause, null, Map.of(), new byte[0], false, error, null, took);
    }

    /** Whether B fails to work: it did not answer, or not with an answer that settles anything. */
    boolean isFailure() {
        return proof == Proof.NOTHING || proof == Proof.NOT_DONE;
    }

    /** Whether the call was refused here, so that B knows nothing of it. */
    boolean wasNeverSent() {
        return proof == Proof.REFUSED && status == null;
    }

    /** How long all calls of the target have to wait, since B said so; at most what the target's profile allows. */
    Optional<Duration> askedPause(TargetProfile target) {
        Duration longest = target.retry().maxRetryAfter();
        return Optional.ofNullable(retryAfter).map(asked -> asked.compareTo(longest) < 0 ? asked : longest);
    }

    /** Whether B says that this is a stored answer, sent before under the same key. */
    public boolean isReplay() {
        return REPLAY_HEADERS.stream().anyMatch(name -> "true".equalsIgnoreCase(headers.get(name)));
    }

    /** Leaves out headers and body, which may be secret. */
    @Override
    public String toString() {
        return "Answer[" + proof + ", " + cause + (error == null ? "" : ", " + error) + ", took " + took + "]";
    }
}
