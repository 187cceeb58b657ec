package io.retryrelay.chaos;

import static io.retryrelay.chaos.KillPoint.KP13;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.springframework.kafka.core.ConsumerPostProcessor;

/** Sends an offset's commit without waiting for its answer when {@code KP13} is due. */
final class WatchedConsumer implements ConsumerPostProcessor<Object, Object> {

    private final KillSwitch kill;
    private final AtomicBoolean settled;

    WatchedConsumer(KillSwitch kill, AtomicBoolean settled) {
        this.kill = kill;
        this.settled = settled;
    }

    @Override
    @SuppressWarnings("unchecked")
    public Consumer<Object, Object> apply(Consumer<Object, Object> consumer) {
        return (Consumer<Object, Object>) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Consumer.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("commitSync") && settled.get() && kill.isDue(KP13)) {
                        consumer.commitAsync((Map<TopicPartition, OffsetAndMetadata>) arguments[0], null);
                        kill.end(KP13);
                    }
                    try {
                        return method.invoke(consumer, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
    }
}
