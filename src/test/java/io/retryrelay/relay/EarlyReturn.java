package io.retryrelay.relay;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * Puts the fault of the third of April back into an application that names it in {@code spring.main.sources}: after a
 * call that B answered, the listener returns without acknowledging.
 */
public final class EarlyReturn implements BeanPostProcessor {

    private volatile boolean returnsEarly;
    private RelayWindow window;

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (bean instanceof RelayWindow found) {
            window = found;
        } else if (bean instanceof RelayMetrics) {
            return new WatchedMetrics();
        } else if (bean instanceof Acknowledger acknowledger) {
            return new ForgetfulAcknowledger(acknowledger);
        }
        return bean;
    }

    /** Hears what became of a record. */
    private final class WatchedMetrics extends RelayMetrics {

        private WatchedMetrics() {
            super(new SimpleMeterRegistry());
        }

        @Override
        void count(Handled handled) {
            returnsEarly = handled == Handled.CALLED;
        }
    }

    private final class ForgetfulAcknowledger extends Acknowledger {

        private final Acknowledger acknowledger;

        private ForgetfulAcknowledger(Acknowledger acknowledger) {
            super(null, null);
            this.acknowledger = acknowledger;
        }

        @Override
        void acknowledgeWhatIsComplete() {
            acknowledgeNow();
        }

        @Override
        void acknowledgeNow() {
            if (returnsEarly) {
                window.acknowledgeable().ifPresent(window::acknowledged);
            } else {
                acknowledger.acknowledgeNow();
            }
        }
    }
}
