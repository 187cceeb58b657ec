package io.retryrelay.relay;

import io.retryrelay.relay.Lineup.Head;
import io.retryrelay.request.EventId;
import io.retryrelay.request.Route;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** Heads of lanes without anything behind them. */
final class Heads {

    private Heads() {}

    static Head of(EventId event) {
        return of(event, null);
    }

    static Head of(EventId event, @Nullable String orderKey) {
        Lineup lineup = new Lineup();
        lineup.join(
                new Delivery(event, new ConsumerRecord<>("topic", 0, 7, null, null), new Window.Place(7, 0)),
                new Route("b-system", orderKey),
                "lane");
        return lineup.take("b-system", 1).get(0);
    }
}
