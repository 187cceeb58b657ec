package io.retryrelay.relay;

import java.util.Optional;
import org.springframework.kafka.support.Acknowledgment;
import org.springframework.stereotype.Component;

/** The window of the one partition that is consumed here. */
@Component
class RelayWindow {

    /** Of a poll, beyond the window: no more records than that may come after the pause was asked for. */
    static final int MOST_POLLED = 5_000;

    private final int size;
    private final Window<Acknowledgment> window;
    private final ConsumerPause pause;

    RelayWindow(RelayProperties properties, ConsumerPause pause) {
        this.size = properties.window();
        this.window = new Window<>(size + MOST_POLLED);
        this.pause = pause;
    }

    /** Lets a record in; a full window lets the consumer pause. */
    Window.Place admit(long offset, Acknowledgment acknowledgment) {
        Window.Place place = window.admit(offset, acknowledgment);
        if (window.open() >= size) {
            pause.set(ConsumerPause.Reason.WINDOW, true);
        }
        return place;
    }

    void complete(Window.Place place) {
        window.complete(place);
    }

    /** What is to be acknowledged; a window with room for a half of itself lets the consumer go on. */
    Optional<Acknowledgment> acknowledgeable() {
        Optional<Acknowledgment> acknowledgeable = window.acknowledgeable();
        if (window.open() <= size / 2) {
            pause.set(ConsumerPause.Reason.WINDOW, false);
        }
        return acknowledgeable;
    }

    void acknowledged(Acknowledgment acknowledgment) {
        window.acknowledged(acknowledgment);
    }

    void startAnew() {
        window.startAnew();
    }
}
