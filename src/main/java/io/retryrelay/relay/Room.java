package io.retryrelay.relay;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The room of one target: so many calls at once, as many claimed ahead of them, and a bound on results that are not yet
 * written down. The permit covers the call alone, so that neither claims nor settles keep B waiting. Thread-safe.
 */
final class Room {

    private static final int UNSETTLED = 4;

    private final int most;
    private final Pace pace;
    private final Queue<Runnable> ready = new ArrayDeque<>();
    /** From before the claim to the end of the call. */
    private int claimed;

    private int calling;
    private int unsettled;

    /** @param most how many calls at once, at least 1 */
    Room(int most, Pace pace) {
        this.most = most;
        this.pace = pace;
    }

    /** How many more may be claimed. */
    synchronized int free(long nowNanos) {
        int room = Math.min(2 * most - claimed, UNSETTLED * most - claimed - unsettled);
        return Math.max(0, Math.min(room, pace.allows(nowNanos)));
    }

    synchronized void claim(int number) {
        claimed += number;
        pace.use(number);
    }

    /** One of the claims led to no call: neither its room nor its share of the rate was used. */
    synchronized void giveBack() {
        claimed--;
        pace.giveBack();
    }

    synchronized void add(Runnable call) {
        ready.add(call);
    }

    /** The next call that may begin now, with its permit. */
    synchronized @Nullable Runnable next() {
        if (calling == most || ready.isEmpty()) {
            return null;
        }
        calling++;
        return ready.remove();
    }

    /** A call ended; its permit is back. */
    synchronized void called() {
        calling--;
        claimed--;
        unsettled++;
    }

    synchronized void settled() {
        unsettled--;
    }
}
