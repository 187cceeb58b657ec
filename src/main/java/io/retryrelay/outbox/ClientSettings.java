package io.retryrelay.outbox;

import io.retryrelay.platform.StartRefused;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/**
 * The settings that a Kafka client really gets: those given, wherever they came from, and Kafka's own defaults. Nothing
 * is read back but what it is asked for by name, so that no password comes out by accident.
 */
public final class ClientSettings {

    /** Those that Spring Boot calls by a name of its own; all others stand under {@code properties}. */
    private static final Set<String> NAMED = Set.of(
            "acks",
            "retries",
            "key.serializer",
            "value.serializer",
            "key.deserializer",
            "value.deserializer",
            "enable.auto.commit",
            "auto.offset.reset",
            "isolation.level",
            "max.poll.records");

    private final String prefix;
    private final Map<String, ?> given;
    private final Map<String, Object> effective;

    private ClientSettings(String prefix, ConfigDef known, Map<String, ?> given) {
        this.prefix = prefix;
        this.given = given;
        this.effective = parse(prefix, known, given);
    }

    /** @throws StartRefused if Kafka's client would not take them */
    public static ClientSettings ofConsumer(Map<String, ?> given) {
        return new ClientSettings("spring.kafka.consumer", ConsumerConfig.configDef(), given);
    }

    /** @throws StartRefused if Kafka's client would not take them */
    public static ClientSettings ofProducer(Map<String, ?> given) {
        return new ClientSettings("spring.kafka.producer", ProducerConfig.configDef(), given);
    }

    private static Map<String, Object> parse(String prefix, ConfigDef known, Map<String, ?> given) {
        try {
            return known.parse(given);
        } catch (ConfigException wrong) {
            throw new StartRefused(
                    "A setting of " + prefix + " or spring.kafka is no setting of Kafka's: " + wrong.getMessage(),
                    "Set it to a value that Kafka knows.");
        }
    }

    public @Nullable Object get(String setting) {
        return effective.get(setting);
    }

    public long number(String setting) {
        return get(setting) instanceof Number number ? number.longValue() : 0;
    }

    /** Refuses all but one of these values, and one that is only Kafka's default: a default may change. */
    public void mustSay(String setting, List<?> values, String why) {
        if (!given.containsKey(setting) || !values.contains(get(setting))) {
            String value = given.containsKey(setting) ? inWords(get(setting)) : "not set";
            throw refused(setting, value, why, inWords(values.get(0)));
        }
    }

    /** Refuses numbers that do not fit, Kafka's default or not. */
    public void mustFit(String setting, LongPredicate rule, String why, String cure) {
        if (!rule.test(number(setting))) {
            throw refused(setting, inWords(get(setting)), why, cure);
        }
    }

    private StartRefused refused(String setting, String value, String why, String cure) {
        String property = prefix + "." + propertyOf(setting);
        return new StartRefused(property + " is " + value + ": " + why, "Set " + property + " to " + cure + ".");
    }

    private static String propertyOf(String setting) {
        return NAMED.contains(setting) ? setting.replace('.', '-') : "properties." + setting;
    }

    /** These settings with their values, in this order. */
    public Map<String, String> shown(Collection<String> settings) {
        Map<String, String> shown = new LinkedHashMap<>();
        settings.forEach(setting -> shown.put(setting, inWords(get(setting))));
        return shown;
    }

    private static String inWords(@Nullable Object value) {
        return value instanceof Class<?> type ? type.getName() : String.valueOf(value);
    }
}
