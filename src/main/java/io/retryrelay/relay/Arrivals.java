package io.retryrelay.relay;

import io.retryrelay.outbox.Publisher;
import io.retryrelay.outbox.RelayRecord;
import io.retryrelay.request.EventId;
import io.retryrelay.request.Route;
import io.retryrelay.request.Routes;
import io.retryrelay.target.TargetProfile;
import io.retryrelay.target.Targets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.springframework.stereotype.Component;

/** Records come in here from the consumer thread, and stand in their lanes afterwards. */
@Component
class Arrivals {

    private static final int MOST = 500;
    private static final String DEFAULT_LANE = "";

    private final Routes routes;
    private final Targets targets;
    private final Lineup lineup;
    private final QuarantineDesk quarantine;
    private final Completion completion;
    private final Publisher publisher;
    private final Bell bell;
    private final BlockingDeque<Delivery> deliveries = new LinkedBlockingDeque<>();
    private final BlockingQueue<Foreign> foreign = new LinkedBlockingQueue<>();

    Arrivals(
            Routes routes,
            Targets targets,
            Lineup lineup,
            QuarantineDesk quarantine,
            Completion completion,
            Publisher publisher,
            Bell bell) {
        this.routes = routes;
        this.targets = targets;
        this.lineup = lineup;
        this.quarantine = quarantine;
        this.completion = completion;
        this.publisher = publisher;
        this.bell = bell;
    }

    /** A record that is no event. */
    private record Foreign(ConsumerRecord<byte[], byte[]> record, Window.Place place) {}

    /** Never waits. */
    void admit(ConsumerRecord<byte[], byte[]> record, Window.Place place) {
        Optional<EventId> event = RelayRecord.parse(record.value());
        if (event.isPresent()) {
            deliveries.add(new Delivery(event.get(), record, place));
        } else {
            foreign.add(new Foreign(record, place));
        }
        bell.ring();
    }

    /**
     * Puts what came into lanes.
     *
     * @return whether there may be more
     */
    boolean lineUp() {
        for (Foreign one = foreign.poll(); one != null; one = foreign.poll()) {
            completion.of(one.place(), quarantine.keep(one.record(), "It is no event of the relay."));
        }
        List<Delivery> some = new ArrayList<>();
        deliveries.drainTo(some, MOST);
        boolean more = some.size() == MOST;
        Map<UUID, Route> found = Map.of();
        try {
            found = routes.of(
                    some.stream().map(one -> one.event().requestId()).distinct().toList());
        } catch (RuntimeException | Error unread) {
            for (int i = some.size() - 1; i >= 0; i--) {
                deliveries.addFirst(some.get(i));
            }
            throw unread;
        }
        lineUp(some, found);
        return more;
    }

    private void lineUp(List<Delivery> some, Map<UUID, Route> found) {
        for (Delivery one : some) {
            Route route = found.getOrDefault(one.event().requestId(), new Route("", null));
            publisher.delivered(one.event(), route.target(), one.record().offset());
            lineup.join(one, route, laneOf(one, route));
        }
    }

    private Object laneOf(Delivery one, Route route) {
        boolean parallel = targets.find(route.target())
                .map(TargetProfile::callsUnkeyedInParallel)
                .orElse(true);
        return route.lane()
                .<Object>map(lane -> lane)
                .orElseGet(() -> parallel ? one.event().requestId() : DEFAULT_LANE);
    }

    /** Forgets what has not been lined up. */
    void clear() {
        deliveries.clear();
        foreign.clear();
    }
}
