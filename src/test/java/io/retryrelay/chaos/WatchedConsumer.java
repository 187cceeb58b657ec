package io.retryrelay.chaos;

import static io.retryrelay.chaos.KillPoint.KP12;
import static io.retryrelay.chaos.KillPoint.KP13;
import static io.retryrelay.chaos.KillPoint.KP14;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.springframework.kafka.core.ConsumerPostProcessor;

/** Stands around each commit of an offset, whoever asked for it: a record that came, or an idle moment. */
final class WatchedConsumer implements ConsumerPostProcessor<Object, Object> {

    private final KillSwitch kill;
    private final AtomicBoolean settled;

    /** @param settled whether something was settled that is not yet acknowledged */
    WatchedConsumer(KillSwitch kill, AtomicBoolean settled) {
        this.kill = kill;
        this.settled = settled;
    }

    @Override
    @SuppressWarnings("unchecked")
    public Consumer<Object, Object> apply(Consumer<Object, Object> consumer) {
        return (Consumer<Object, Object>) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Consumer.class}, (proxy, method, arguments) -> {
                    boolean commits = method.getName().equals("commitSync") && settled.getAndSet(false);
                    if (commits) {
                        kill.pass(KP12);
                        endWhileItIsUnderWay(consumer, arguments);
                    }
                    Object result = invoke(consumer, method, arguments);
                    if (commits) {
                        kill.pass(KP14);
                    }
                    return result;
                });
    }

    @SuppressWarnings("unchecked")
    private void endWhileItIsUnderWay(Consumer<Object, Object> consumer, Object[] arguments) {
        if (kill.isDue(KP13)) {
            consumer.commitAsync((Map<TopicPartition, OffsetAndMetadata>) arguments[0], null);
            kill.end(KP13);
        }
    }

    private static @Nullable Object invoke(Consumer<Object, Object> consumer, Method method, Object[] arguments)
            throws Throwable {
        try {
            return method.invoke(consumer, arguments);
        } catch (InvocationTargetException failed) {
            throw failed.getCause();
        }
    }
}
