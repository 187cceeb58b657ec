package io.retryrelay.outbox;

import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How many records the last ten minutes' generations took. One more record of a publication that was acknowledged
 * before has no honest cause: it was not written down. One more publication has, such as a topic that was deleted, so
 * that only an event's fourth and later ones count, and only where they are many.
 *
 * <p>Not thread-safe.
 */
final class Amplification {

    private static final long WINDOW = Duration.ofMinutes(10).toNanos();
    private static final int MOST_EVENTS = 50_000;
    private static final int HONEST_PUBLICATIONS = 3;
    private static final int FORGOTTEN_OF_ONE = 3;
    private static final int FORGOTTEN = 2;
    private static final int LOST = 100;

    private final Map<Long, Records> events = new LinkedHashMap<>();
    private long records;
    private long forgotten;
    private long lost;
    private long forgottenOfOne;

    /** What one event took. */
    private static final class Records {
        private final long since;
        private int publication = -1;
        private int publications;
        private int all;
        private int forgotten;

        private Records(long since) {
            this.since = since;
        }

        private int lost() {
            return Math.max(0, publications - HONEST_PUBLICATIONS);
        }
    }

    /**
     * The broker acknowledged a record.
     *
     * @param event the outbox row's id
     * @param publication how often the event was published before
     * @param now on the process's monotonic clock
     */
    void note(long event, int publication, long now) {
        forgetUpTo(now);
        Records of = events.computeIfAbsent(event, id -> new Records(now));
        lost -= of.lost();
        records++;
        of.all++;
        if (publication == of.publication) {
            of.forgotten++;
            forgotten++;
            forgottenOfOne = Math.max(forgottenOfOne, of.forgotten);
        } else {
            of.publication = publication;
            of.publications++;
        }
        lost += of.lost();
    }

    /** Records per generation; 1 if there was none. */
    double ratio() {
        return events.isEmpty() ? 1 : (double) records / events.size();
    }

    /** @param limit most records per generation, honest repetitions left out */
    boolean isRunaway(double limit, long now) {
        forgetUpTo(now);
        boolean many = forgotten >= FORGOTTEN || lost >= LOST;
        return many && events.size() + forgotten + lost > limit * events.size() || forgottenOfOne >= FORGOTTEN_OF_ONE;
    }

    private void forgetUpTo(long now) {
        Iterator<Records> oldest = events.values().iterator();
        while (oldest.hasNext()) {
            Records of = oldest.next();
            if (now - of.since < WINDOW && events.size() <= MOST_EVENTS) {
                return;
            }
            oldest.remove();
            forget(of);
        }
        forgottenOfOne = 0;
    }

    private void forget(Records of) {
        records -= of.all;
        forgotten -= of.forgotten;
        lost -= of.lost();
        if (forgotten == 0) {
            forgottenOfOne = 0;
        }
    }
}
