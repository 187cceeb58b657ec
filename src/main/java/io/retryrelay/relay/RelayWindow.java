package io.retryrelay.relay;

import java.util.Optional;
import org.springframework.kafka.support.Acknowledgment;
import org.springframework.stereotype.Component;

/** The window of the one partition that is consumed here; one call at a time. */
@Component
class RelayWindow {

    private final Window<Acknowledgment> window = new Window<>(1);

    Window.Place admit(long offset, Acknowledgment acknowledgment) {
        return window.admit(offset, acknowledgment);
    }

    void complete(Window.Place place) {
        window.complete(place);
    }

    Optional<Acknowledgment> acknowledgeable() {
        return window.acknowledgeable();
    }

    void acknowledged(Acknowledgment acknowledgment) {
        window.acknowledged(acknowledgment);
    }

    void startAnew() {
        window.startAnew();
    }
}
