package io.retryrelay.api;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Hides secrets in what was sent and answered. */
@Component
public class Masking {

    static final String MASK = "***";

    private final MaskingProperties properties;
    private final JsonMapper json;

    Masking(MaskingProperties properties, JsonMapper json) {
        this.properties = properties;
        this.json = json;
    }

    /** The headers, values of secret ones replaced. */
    public Map<String, String> headers(Map<String, String> headers) {
        Map<String, String> masked = new LinkedHashMap<>();
        headers.forEach((name, value) -> masked.put(name, isSecret(name) ? MASK : value));
        return masked;
    }

    private boolean isSecret(String header) {
        String name = header.toLowerCase(Locale.ROOT);
        return properties.headers().stream().anyMatch(part -> name.contains(part.toLowerCase(Locale.ROOT)));
    }

    /**
     * The text, values of secret JSON fields replaced. What is not (or no longer whole) JSON stays as it is, unless it
     * names such a field: then none of it is shown.
     */
    public @Nullable String body(@Nullable String text) {
        if (text == null || properties.bodyFields().isEmpty()) {
            return text;
        }
        try {
            JsonNode tree = json.readTree(text);
            return mask(tree) ? tree.toString() : text;
        } catch (JacksonException notJson) {
            return namesASecret(text) ? MASK : text;
        }
    }

    private boolean namesASecret(String text) {
        return properties.bodyFields().stream()
                .anyMatch(field -> text.contains('"' + field + '"') || text.contains("'" + field + "'"));
    }

    private boolean mask(JsonNode node) {
        boolean masked = false;
        if (node instanceof ObjectNode object) {
            for (String field : properties.bodyFields()) {
                if (object.has(field)) {
                    object.put(field, MASK);
                    masked = true;
                }
            }
        }
        for (JsonNode child : node) {
            masked |= mask(child);
        }
        return masked;
    }
}
