package io.retryrelay.outbox;

import java.util.ArrayList;
import java.util.List;

/**
 * What is published next: the oldest, whoever's they are; once some target has as many on the topic as it may have, the
 * oldest of each that has room. The publisher's thread alone takes them.
 */
final class FairBatches {

    static final int MOST = 500;

    private final OutboxRows outbox;
    private final Unfinished unfinished;
    private volatile boolean crowded;
    private boolean more;
    /** Targets that had something to publish at the last look, among which a batch is shared; 0 before the first. */
    private int busy;

    FairBatches(OutboxRows outbox, Unfinished unfinished) {
        this.outbox = outbox;
        this.unfinished = unfinished;
    }

    /** Takes the next ones; they count as standing on the topic from now on. */
    List<OutboxRow> next() {
        unfinished.beginBatch();
        return crowded ? ofEachTarget() : ofAll();
    }

    /** Whether there may be more that has room. */
    boolean mayBeMore() {
        return more;
    }

    /** Whether some target had no room. */
    boolean areCrowded() {
        return crowded;
    }

    private List<OutboxRow> ofAll() {
        List<OutboxRow> oldest = outbox.unpublished(MOST);
        List<OutboxRow> rows = oldest.stream().filter(unfinished::send).toList();
        crowded = rows.size() < oldest.size();
        more = crowded || oldest.size() == MOST;
        return rows;
    }

    private List<OutboxRow> ofEachTarget() {
        List<OutboxRow> rows = new ArrayList<>();
        List<String> targets = outbox.targets();
        int share = Math.max(1, MOST / Math.max(1, busy == 0 ? targets.size() : busy));
        boolean isAnyFull = false;
        busy = 0;
        more = false;
        for (String target : targets) {
            int room = unfinished.room(target);
            int limit = Math.min(room, Math.min(share, MOST - rows.size()));
            List<OutboxRow> oldest = limit == 0 ? List.of() : outbox.unpublishedOf(target, limit);
            rows.addAll(oldest.stream().filter(unfinished::send).toList());
            isAnyFull |= oldest.size() == room;
            more |= oldest.size() == limit && limit < room;
            boolean isUnseen = room > 0 && limit == 0;
            busy += isUnseen || !oldest.isEmpty() ? 1 : 0;
        }
        crowded = isAnyFull;
        return rows;
    }
}
