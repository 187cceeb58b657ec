package io.retryrelay.chaos;

import io.retryrelay.infra.Call;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Everything that happened, from all three sides.
 *
 * @param accepted what the relay said yes to, in that order within each lane
 * @param rows what its database says
 * @param calls what reached B, in that order
 * @param effects what B did, by reference
 * @param attempts when each call was claimed and its event closed, by the database's clock
 */
record History(
        List<Accepted> accepted,
        Map<UUID, Row> rows,
        List<Call> calls,
        Map<String, Integer> effects,
        List<Attempt> attempts) {

    /**
     * A request that the relay took.
     *
     * @param reference stands in its body and is unique, so that B's calls are told apart
     * @param lane its order key; null for none
     * @param keyed whether B honours its key
     */
    public record Accepted(
            UUID id, String reference, @Nullable String lane, boolean keyed) {}

    /** @param closed when nobody was calling for it any more; null while someone may be */
    record Attempt(
            String lane,
            String event,
            Instant started,
            @Nullable Instant closed) {}

    /** @param callsByPerson how many further calls people asked for */
    record Row(String state, boolean blockedByAWaitingOne, int callsByPerson) {

        boolean isFinal() {
            return List.of("SUCCEEDED", "RESOLVED", "DISCARDED").contains(state);
        }

        boolean waitsForAPerson() {
            return List.of("FAILED", "UNKNOWN").contains(state) || state.equals("BLOCKED") && blockedByAWaitingOne;
        }
    }
}
