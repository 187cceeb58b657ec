package io.retryrelay.docs;

import io.retryrelay.RetryRelayApplication;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Parameter;
import java.net.URI;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.bind.DefaultValue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The properties that the code has, with their defaults as text, empty for none: those of the metadata, and where one
 * maps names to records of ours, the parts of these with {@code <name>} in front.
 */
final class KnownProperties {

    private static final String METADATA = "META-INF/spring-configuration-metadata.json";
    private static final Pattern MAP_OF_OURS =
            Pattern.compile("java\\.util\\.Map<java\\.lang\\.String,(io\\.retryrelay\\.[\\w.$]+)>");
    private static final String ANY = "<name>";

    private final SortedMap<String, String> defaults = new TreeMap<>();

    KnownProperties() {
        metadata().path("properties").forEach(this::add);
    }

    SortedMap<String, String> defaults() {
        return defaults;
    }

    /** Whether there is such a property or group of properties; any name may stand for {@code <name>}. */
    boolean contain(String name) {
        var segments = name.replaceAll("\\[\\d+]$", "").split("\\.");
        return defaults.keySet().stream().anyMatch(known -> leadsTo(segments, known.split("\\.")));
    }

    private static boolean leadsTo(String[] segments, String[] known) {
        for (var i = 0; i < segments.length; i++) {
            var deeper = i >= known.length;
            if (deeper ? !known[i - 1].equals("headers") : !known[i].equals(ANY) && !known[i].equals(segments[i])) {
                return false;
            }
        }
        return true;
    }

    private void add(JsonNode property) {
        var name = property.path("name").asString();
        var map = MAP_OF_OURS.matcher(property.path("type").asString());
        if (map.matches()) {
            addParts(name + "." + ANY, type(map.group(1)));
        } else if (name.startsWith("relay.")) {
            defaults.put(name, text(property.path("defaultValue")));
        }
    }

    private void addParts(String name, Class<?> type) {
        for (var part : type.getDeclaredConstructors()[0].getParameters()) {
            var partName = name + "." + DataObjectPropertyName.toDashedForm(part.getName());
            if (part.getType().isRecord()) {
                addParts(partName, part.getType());
            } else {
                defaults.put(partName, text(part));
            }
        }
    }

    private static String text(Parameter part) {
        var given = part.getAnnotation(DefaultValue.class);
        return given == null ? "" : String.join(", ", given.value());
    }

    /** The metadata writes a list as one text in brackets. */
    private static String text(JsonNode value) {
        return value.asString("").replaceAll("^\\[|]$", "");
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException gone) {
            throw new AssertionError("The metadata names a type that is not there; compile anew.", gone);
        }
    }

    private static JsonNode metadata() {
        var classes = RetryRelayApplication.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation();
        try (var file = URI.create(classes + METADATA).toURL().openStream()) {
            return JsonMapper.shared().readTree(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
