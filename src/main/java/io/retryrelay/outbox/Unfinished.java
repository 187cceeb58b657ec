package io.retryrelay.outbox;

import io.retryrelay.request.EventId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The events that stand on the topic and are not at their end, counted by target, so that none fills the topic for the
 * others. It lives in the owner's memory, since only the owner publishes and consumes: it is read from the database once
 * per ownership, and what is lost or missed meanwhile is forgotten with the offsets that pass it. Thread-safe.
 */
final class Unfinished {

    private static final long BEING_SENT = -1;

    private final Map<EventId, Place> places = new HashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<EventId> batch = new ArrayList<>();
    private int most = Integer.MAX_VALUE;

    private record Place(String target, long offset) {}

    /** @param most how many there may be of each target, at least 1 */
    synchronized void startAnew(int most, List<StandingEvent> standing) {
        this.most = most;
        places.clear();
        numbers.clear();
        standing.forEach(one -> stands(one.event(), one.target(), one.offset()));
    }

    /** Of the last batch, what the broker did not acknowledge does not count any more. */
    synchronized void beginBatch() {
        batch.stream()
                .filter(event -> places.containsKey(event) && places.get(event).offset() == BEING_SENT)
                .forEach(this::end);
        batch.clear();
    }

    /** @return whether it may be sent, or there are enough of its target */
    synchronized boolean send(OutboxRow row) {
        if (room(row.target()) == 0 && !places.containsKey(row.event())) {
            return false;
        }
        stands(row.event(), row.target(), BEING_SENT);
        batch.add(row.event());
        return true;
    }

    /** How many more of the target may be sent. */
    synchronized int room(String target) {
        return Math.max(0, most - numbers.getOrDefault(target, 0));
    }

    /** The broker has it. It may be at its end already. */
    synchronized void acknowledged(Publication publication) {
        places.computeIfPresent(
                publication.row().event(), (event, place) -> new Place(place.target(), publication.offset()));
    }

    synchronized void stands(EventId event, String target, long offset) {
        if (places.put(event, new Place(target, offset)) == null) {
            numbers.merge(target, 1, Integer::sum);
        }
    }

    /** @return whether a quarter of what its target may have is free by this one */
    synchronized boolean end(EventId event) {
        Place place = places.remove(event);
        return place != null && numbers.merge(place.target(), -1, Integer::sum) == most - most / 4 - 1;
    }

    /** What stands below is at its end or lost: acknowledged, passed over, or deleted from the topic. */
    synchronized void forgetBelow(long offset) {
        places.entrySet().stream()
                .filter(one ->
                        one.getValue().offset() != BEING_SENT && one.getValue().offset() < offset)
                .map(Map.Entry::getKey)
                .toList()
                .forEach(this::end);
    }
}
