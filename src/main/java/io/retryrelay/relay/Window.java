package io.retryrelay.relay;

import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The records that were delivered and not yet acknowledged. They may complete in any order; only the highest one below
 * which all <em>delivered</em> ones are complete may be acknowledged. Offsets that were never delivered (transaction
 * markers, aborted records) are no gaps.
 *
 * <p>Its size bounds those that are not complete. Of complete ones that follow each other only the last is kept, since
 * only that one would be acknowledged: so what is kept is bounded by the size, too, however far a slow record lets the
 * others get ahead.
 *
 * <p>Thread-safe: workers complete, the consumer thread admits and acknowledges.
 *
 * @param <T> what is needed to acknowledge a record
 */
final class Window<T> {

    private final int size;
    private final NavigableMap<Long, Entry<T>> delivered = new TreeMap<>();
    private int open;
    private long span;
    private long epoch;
    private long lastDelivered = -1;
    /** Complete, and so are all before it. */
    private @Nullable T unacknowledged;

    /** @param size most records that may be in the window and not be complete, at least 1 */
    Window(int size) {
        if (size < 1) {
            throw new IllegalArgumentException("size must be at least 1, not " + size);
        }
        this.size = size;
    }

    /** A record's place in the window; worth nothing after the window was started anew. */
    record Place(long offset, long epoch) {}

    private static final class Entry<T> {
        private final T handle;
        private boolean complete;
        /** Itself and the complete ones right before it, of which nothing else is kept. */
        private long records = 1;

        private Entry(T handle) {
            this.handle = handle;
        }
    }

    synchronized boolean isFull() {
        return open >= size;
    }

    /** How many records are not complete. */
    synchronized int open() {
        return open;
    }

    /** How many records were delivered from the first one on that is not complete. */
    synchronized long span() {
        return span;
    }

    /** How much is kept of them. */
    synchronized int kept() {
        return delivered.size();
    }

    /** Lets a record in. An offset at or below the last one means that delivery began anew: the rest is forgotten. */
    synchronized Place admit(long offset, T handle) {
        if (offset <= lastDelivered) {
            startAnew();
        }
        if (isFull()) {
            throw new IllegalStateException("The window is full with " + size + " records.");
        }
        delivered.put(offset, new Entry<>(handle));
        lastDelivered = offset;
        open++;
        span++;
        return new Place(offset, epoch);
    }

    /** The record's event is closed or left to recovery. Does nothing for a place of an older epoch. */
    synchronized void complete(Place place) {
        Entry<T> entry = place.epoch() == epoch ? delivered.get(place.offset()) : null;
        if (entry != null && !entry.complete) {
            entry.complete = true;
            open--;
            join(delivered.lowerEntry(place.offset()), entry);
            Map.Entry<Long, Entry<T>> next = delivered.higherEntry(place.offset());
            if (next != null) {
                join(delivered.floorEntry(place.offset()), next.getValue());
            }
        }
    }

    private void join(Map.@Nullable Entry<Long, Entry<T>> before, Entry<T> next) {
        if (before != null && before.getValue().complete && next.complete) {
            next.records += before.getValue().records;
            delivered.remove(before.getKey());
        }
    }

    /**
     * What is to be acknowledged: the last of the records that are complete up to the first one that is not. It is given
     * again and again until it {@linkplain #acknowledged was}, or a later one takes its place.
     */
    synchronized Optional<T> acknowledgeable() {
        while (!delivered.isEmpty() && delivered.firstEntry().getValue().complete) {
            Entry<T> complete = delivered.pollFirstEntry().getValue();
            span -= complete.records;
            unacknowledged = complete.handle;
        }
        return Optional.ofNullable(unacknowledged);
    }

    synchronized void acknowledged(T handle) {
        if (unacknowledged == handle) {
            unacknowledged = null;
        }
    }

    /** Another assignment begins: what is still under way belongs to the past. */
    synchronized void startAnew() {
        delivered.clear();
        open = 0;
        span = 0;
        unacknowledged = null;
        lastDelivered = -1;
        epoch++;
    }
}
