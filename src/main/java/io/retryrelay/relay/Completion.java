package io.retryrelay.relay;

import io.retryrelay.outbox.Publisher;
import io.retryrelay.relay.Lineup.Head;
import org.springframework.stereotype.Component;

/** The end of a delivery: its offset may be acknowledged, and its lane goes on. */
@Component
class Completion {

    private final RelayWindow window;
    private final Lineup lineup;
    private final InFlight inFlight;
    private final Publisher publisher;
    private final Bell bell;
    private final RelayMetrics metrics;

    Completion(
            RelayWindow window,
            Lineup lineup,
            InFlight inFlight,
            Publisher publisher,
            Bell bell,
            RelayMetrics metrics) {
        this.window = window;
        this.lineup = lineup;
        this.inFlight = inFlight;
        this.publisher = publisher;
        this.bell = bell;
        this.metrics = metrics;
    }

    void of(Head head, Handled how) {
        metrics.count(how);
        window.complete(head.delivery().place());
        lineup.goOn(head);
        inFlight.end(head);
        publisher.ended(head.delivery().event());
        bell.ring();
    }

    /** It was not for calling, and never had a lane. */
    void of(Window.Place place, Handled how) {
        metrics.count(how);
        window.complete(place);
    }
}
