package io.retryrelay.console;

import io.retryrelay.relay.QuarantineHeap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The records that were no events, as the page shows them.
 *
 * @param shown which of them
 * @param newest link to the first stretch; null while it is shown
 * @param older link to the next stretch; null at the end
 */
record QuarantineScreen(
        QuarantineAddress address,
        List<Choice> choices,
        QuarantineHeap shown,
        List<Row> rows,
        @Nullable String newest,
        @Nullable String older) {

    /** Which records to show. */
    record Choice(String name, String words, String href, boolean current) {}

    /**
     * One record.
     *
     * @param place topic, partition and offset
     * @param beginning of its value; null if it had none
     * @param discard null while nobody gave it up
     */
    record Row(
            long id,
            String place,
            When found,
            Said why,
            @Nullable String beginning,
            @Nullable Discard discard) {}

    /** Who gave it up. */
    record Discard(String who, When when, String reason) {}

    /** One record with all that is kept of it. */
    record One(
            Row row,
            String topicId,
            @Nullable Bytes key,
            @Nullable Bytes value) {}

    /**
     * A key or a value.
     *
     * @param length of what is shown
     * @param cut whether there is more of it
     */
    record Bytes(String text, String hex, int length, boolean cut) {}
}
