package io.retryrelay.outbox;

import io.retryrelay.platform.Gathered;
import io.retryrelay.request.GenerationClosed;
import io.retryrelay.request.GenerationOpened;
import io.retryrelay.request.GenerationsClosed;
import io.retryrelay.request.GenerationsOpened;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;

/** Hears of generations that a transaction opens and closes, and rings the publisher after the commit. */
@Component
class Generations {

    private final Gathered<GenerationOpened> opened;
    private final Gathered<GenerationClosed> closed;
    private final Publisher publisher;

    Generations(Outbox outbox, ProcessedEvents processed, Publisher publisher) {
        this.opened = new Gathered<>(outbox::write);
        this.closed = new Gathered<>(processed::write);
        this.publisher = publisher;
    }

    @EventListener
    void hear(GenerationOpened one) {
        opened.add(one);
    }

    @EventListener
    void hear(GenerationsOpened many) {
        many.all().forEach(opened::add);
    }

    @EventListener
    void hear(GenerationClosed one) {
        closed.add(one);
    }

    @EventListener
    void hear(GenerationsClosed many) {
        many.all().forEach(closed::add);
    }

    @TransactionalEventListener({GenerationOpened.class, GenerationsOpened.class})
    void ring() {
        publisher.ring();
    }
}
