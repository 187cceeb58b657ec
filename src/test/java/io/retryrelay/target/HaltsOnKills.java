package io.retryrelay.target;

import java.time.Clock;
import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * A fault for an application that names it in {@code spring.main.sources}: the process dies on the spot when it calls a
 * path that begins with {@code /kills}.
 */
public final class HaltsOnKills implements BeanPostProcessor {

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        return bean instanceof TargetClient client ? new DeadlyClient(client) : bean;
    }

    private static final class DeadlyClient extends TargetClient {

        private final TargetClient client;

        private DeadlyClient(TargetClient client) {
            super(Clock.systemUTC());
            this.client = client;
        }

        @Override
        public Answer call(TargetProfile target, Call call) {
            if (call.path().startsWith("/kills")) {
                Runtime.getRuntime().halt(137);
            }
            return client.call(target, call);
        }

        @Override
        public void close() {
            super.close();
            client.close();
        }
    }
}
