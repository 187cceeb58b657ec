package io.retryrelay.relay;

import io.retryrelay.platform.Loop;
import io.retryrelay.relay.Settle.Settled;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Writes results down, in one transaction all those that came while the last one ran: no timer, and no wait when there is
 * but one. One that breaks the group, waits for somebody else's lock, or is refused as it stands must not take the others
 * with it.
 */
@Component
class Settler extends Loop {

    private static final Logger log = LoggerFactory.getLogger(Settler.class);
    private static final int MOST = 256;
    private static final long LOCKED_MILLIS = 50;
    private static final long REFUSED_MILLIS = 1000;

    private final Settle settle;
    private final Persistence persistence;
    private final Rooms rooms;
    private final Completion completion;
    private final TicketsOut tickets;
    private final BlockingQueue<Result> results = new LinkedBlockingQueue<>();
    private final List<Result> locked = new ArrayList<>();
    private final List<Result> refused = new ArrayList<>();
    private long triedNanos = System.nanoTime();

    Settler(Settle settle, Persistence persistence, Rooms rooms, Completion completion, TicketsOut tickets) {
        super("settler");
        this.settle = settle;
        this.persistence = persistence;
        this.rooms = rooms;
        this.completion = completion;
        this.tickets = tickets;
    }

    void add(Result result) {
        results.add(result);
    }

    @Override
    protected void turn() throws InterruptedException {
        Result first = results.poll(locked.isEmpty() ? REFUSED_MILLIS : LOCKED_MILLIS, TimeUnit.MILLISECONDS);
        List<Result> tryAgain = takePutOff();
        if (first != null) {
            List<Result> group = new ArrayList<>(List.of(first));
            results.drainTo(group, MOST - 1);
            settle(group);
        }
        for (int i = 0; i < tryAgain.size(); i += MOST) {
            settle(tryAgain.subList(i, Math.min(tryAgain.size(), i + MOST)));
        }
    }

    /** Whatever the database refuses, it may take later; but not soon. */
    private List<Result> takePutOff() {
        List<Result> some = new ArrayList<>(locked);
        locked.clear();
        if (System.nanoTime() - triedNanos >= TimeUnit.MILLISECONDS.toNanos(REFUSED_MILLIS)) {
            some.addAll(refused);
            refused.clear();
            triedNanos = System.nanoTime();
        }
        return some;
    }

    private void settle(List<Result> group) {
        try {
            List<Settled> settled = persistence.settleTogether(attempt -> settle.of(group));
            for (int i = 0; i < group.size(); i++) {
                end(group.get(i), settled.get(i));
            }
        } catch (RuntimeException | Error failed) {
            if (group.size() > 1) {
                group.forEach(result -> settle(List.of(result)));
            } else {
                putOffOrLeave(group.get(0), failed);
            }
        }
    }

    /** A lock is let go in the end; a result that breaks its own transaction would break it again. */
    private void putOffOrLeave(Result result, Throwable failed) {
        if (!(failed instanceof Persistence.NotTaken notTaken)) {
            leave(result, failed);
        } else if (notTaken.isForALock()) {
            locked.add(result);
        } else {
            log.warn("Event {} is written down later.", result.ticket().event(), failed);
            refused.add(result);
        }
    }

    private void end(Result result, Settled settled) {
        switch (settled) {
            case LOCKED -> locked.add(result);
            case LATE -> endWritten(result, Handled.LATE);
            case OPEN -> endWritten(result, result.answer().isPresent() ? Handled.CALLED : Handled.NOT_SENT);
        }
    }

    private void endWritten(Result result, Handled how) {
        tickets.remove(result.ticket());
        end(result, how);
    }

    private void leave(Result result, Throwable broken) {
        log.error("Event {} is left to recovery.", result.ticket().event(), broken);
        end(result, Handled.FAILED);
    }

    private void end(Result result, Handled how) {
        rooms.of(result.head().route().target()).settled();
        completion.of(result.head(), how);
    }
}
