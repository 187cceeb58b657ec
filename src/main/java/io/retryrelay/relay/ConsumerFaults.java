package io.retryrelay.relay;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.listener.DefaultErrorHandler;
import org.springframework.kafka.listener.ListenerUtils;
import org.springframework.kafka.listener.MessageListenerContainer;
import org.springframework.stereotype.Component;
import org.springframework.util.backoff.FixedBackOff;

/**
 * What the consumer fails at outside of any record, as at a join that Kafka refuses: tried again by itself, but with a
 * pause, since what is refused at once would else be asked thousands of times a second. A backstop for records too:
 * nothing leaves the listener, and if it did, no record may be delivered nine times over.
 */
@Component
class ConsumerFaults extends DefaultErrorHandler {

    static final Duration PAUSE = Duration.ofSeconds(1);
    /** It has passed when it did not come again for so long. */
    static final Duration LASTING = PAUSE.multipliedBy(5);

    private static final Logger log = LoggerFactory.getLogger(ConsumerFaults.class);

    private final Clock clock;
    private volatile @Nullable Fault last;

    ConsumerFaults(Clock clock) {
        super(new FixedBackOff(0, 0));
        this.clock = clock;
    }

    @Override
    public void handleOtherException(
            Exception thrown, Consumer<?, ?> consumer, MessageListenerContainer container, boolean batchListener) {
        if (isNews(thrown.toString(), clock.instant())) {
            log.error("The consumer fails and tries again every {} s: {}", PAUSE.toSeconds(), thrown, thrown);
        }
        pause(container);
    }

    /** Another one than the last, or the same one after it had passed; not each time that it is met again. */
    boolean isNews(String what, Instant now) {
        boolean known = lasting(now).filter(fault -> fault.what().equals(what)).isPresent();
        last = new Fault(now, what);
        return !known;
    }

    private static void pause(MessageListenerContainer container) {
        try {
            ListenerUtils.stoppableSleep(container, PAUSE.toMillis());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** What it fails at, if it lasts. */
    Optional<String> why() {
        return why(clock.instant());
    }

    Optional<String> why(Instant now) {
        return lasting(now).map(fault -> "the consumer fails and tries again by itself: " + fault.what());
    }

    private Optional<Fault> lasting(Instant now) {
        return Optional.ofNullable(last).filter(fault -> now.isBefore(fault.at().plus(LASTING)));
    }

    private record Fault(Instant at, String what) {}
}
