package io.retryrelay.relay;

import io.retryrelay.target.Targets;
import java.util.Optional;
import org.springframework.kafka.support.Acknowledgment;
import org.springframework.stereotype.Component;

/** The window of the one partition that is consumed here. */
@Component
class RelayWindow {

    /** Of a poll, beyond the window: no more records than that may come after the pause was asked for. */
    static final int MOST_POLLED = 5_000;

    /** So many times the size may be delivered from the first record on that is not complete. */
    private static final long MOST_SPANNED = 20;

    private final int size;
    private final Window<Acknowledgment> window;
    private final ConsumerPause pause;
    private final Targets targets;

    RelayWindow(RelayProperties properties, ConsumerPause pause, Targets targets) {
        this.size = properties.window();
        this.window = new Window<>(size + MOST_POLLED);
        this.pause = pause;
        this.targets = targets;
    }

    /** Lets a record in; a full window lets the consumer pause. */
    Window.Place admit(long offset, Acknowledgment acknowledgment) {
        Window.Place place = window.admit(offset, acknowledgment);
        if (window.open() >= size || window.span() >= MOST_SPANNED * size) {
            pause.set(ConsumerPause.Reason.WINDOW, true);
        }
        return place;
    }

    void complete(Window.Place place) {
        window.complete(place);
    }

    /** So many of one target that all others together have room left, however slow it is. */
    int mostOfATarget() {
        return Math.max(1, size / (targets.names().size() + 1));
    }

    /** What is to be acknowledged; a window with room for a half of itself lets the consumer go on. */
    Optional<Acknowledgment> acknowledgeable() {
        Optional<Acknowledgment> acknowledgeable = window.acknowledgeable();
        if (window.open() <= size / 2 && window.span() <= MOST_SPANNED * size / 2) {
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
