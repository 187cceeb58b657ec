package io.retryrelay.outbox;

import io.retryrelay.request.EventId;
import java.util.Collections;
import java.util.UUID;

/** Tells a running guard what it is there for. */
public final class RunsAway {

    private static final int RECORDS = 5;

    private RunsAway() {}

    /** The broker acknowledged one publication of one event again and again. */
    public static void forgettingToMark(RunawayGuard guard) {
        OutboxRow row = new OutboxRow(Long.MAX_VALUE, new EventId(UUID.randomUUID(), 1), "patient", 0);
        guard.note(Collections.nCopies(RECORDS, new Publication(row, "a topic", 0, 0)));
    }
}
