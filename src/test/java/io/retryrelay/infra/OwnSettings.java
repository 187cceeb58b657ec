package io.retryrelay.infra;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ClassPathResource;

/** What the application's own {@code application.yml} says about Kafka, with some settings put above it. */
public final class OwnSettings {

    private OwnSettings() {}

    public static Map<String, Object> ofProducer(Map<String, ?> above) {
        return kafka(above).buildProducerProperties();
    }

    public static Map<String, Object> ofConsumer(Map<String, ?> above) {
        return kafka(above).buildConsumerProperties();
    }

    private static KafkaProperties kafka(Map<String, ?> above) {
        var sources = new MutablePropertySources();
        sources.addLast(new MapPropertySource("above", Map.copyOf(above)));
        yaml().forEach(sources::addLast);
        return new Binder(ConfigurationPropertySources.from(sources))
                .bind("spring.kafka", KafkaProperties.class)
                .get();
    }

    private static List<PropertySource<?>> yaml() {
        try {
            return new YamlPropertySourceLoader().load("application", new ClassPathResource("application.yml"));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
