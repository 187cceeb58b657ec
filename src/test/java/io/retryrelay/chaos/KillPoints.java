package io.retryrelay.chaos;

import static io.retryrelay.chaos.KillPoint.KP17;
import static io.retryrelay.chaos.KillPoint.KP18;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.LazyInitializationExcludeFilter;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;

/** Put on board of an application by {@code spring.main.sources}; does nothing until a point is armed. */
public final class KillPoints {

    private static final KillSwitch KILL = new KillSwitch(Path.of(System.getProperty("app.folder", ".")));
    private static final AtomicBoolean SETTLED = new AtomicBoolean();

    @Bean
    static WatchedMethods watchedMethods() {
        return new WatchedMethods(KILL, SETTLED);
    }

    @Bean
    static BeanPostProcessor watchedResources() {
        return new BeanPostProcessor() {
            @Override
            @SuppressWarnings("unchecked")
            public Object postProcessAfterInitialization(Object bean, String name) {
                if (bean instanceof DefaultKafkaConsumerFactory<?, ?> consumers) {
                    ((DefaultKafkaConsumerFactory<Object, Object>) consumers)
                            .addPostProcessor(new WatchedConsumer(KILL, SETTLED));
                }
                return bean instanceof DataSource database ? new WatchedConnections(database, KILL) : bean;
            }
        };
    }

    @Bean
    static Callback watchedMigrations() {
        return new Callback() {
            @Override
            public boolean supports(Event event, Context context) {
                return event == Event.AFTER_EACH_MIGRATE;
            }

            @Override
            public boolean canHandleInTransaction(Event event, Context context) {
                return true;
            }

            @Override
            public void handle(Event event, Context context) {
                KILL.pass(KP17);
            }

            @Override
            public String getCallbackName() {
                return "kill-points";
            }
        };
    }

    @Bean
    static ApplicationListener<ContextClosedEvent> watchedEnd() {
        return closed -> {
            if (KILL.isDue(KP18)) {
                CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS).execute(() -> KILL.end(KP18));
            }
        };
    }

    /** Frameworks may be lazy, for a start in less time; the application is not: its listeners must be there. */
    @Bean
    static LazyInitializationExcludeFilter eagerApplication() {
        return (name, definition, type) -> type.getName().startsWith("io.retryrelay");
    }
}
