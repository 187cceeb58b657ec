package io.retryrelay.relay;

import org.apache.kafka.clients.consumer.ConsumerRecord;
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
        } else if (bean instanceof RecordRelay relay) {
            return new WatchedRelay(relay);
        } else if (bean instanceof Acknowledger acknowledger) {
            return new ForgetfulAcknowledger(acknowledger);
        }
        return bean;
    }

    private final class WatchedRelay extends RecordRelay {

        private final RecordRelay relay;

        private WatchedRelay(RecordRelay relay) {
            super(null, null, null, null, null, null, null, null, null);
            this.relay = relay;
        }

        @Override
        Handled handle(ConsumerRecord<byte[], byte[]> record) {
            Handled handled = relay.handle(record);
            returnsEarly = handled == Handled.CALLED;
            return handled;
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
            if (returnsEarly) {
                window.acknowledgeable().ifPresent(window::acknowledged);
            } else {
                acknowledger.acknowledgeWhatIsComplete();
            }
        }
    }
}
