package io.retryrelay.api;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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

    private static final Pattern ESCAPED = Pattern.compile("\\\\u([0-9a-fA-F]{4})");

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

    boolean isSecret(String header) {
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

    /**
     * The content without secrets. Where one begins and ends in bytes that are no text, nobody can tell: they are shown
     * whole, or not at all.
     */
    public Content content(Content content) {
        if (content.base64() == null) {
            return new Content(body(content.text()), null);
        }
        return mayNameASecret(Base64.getDecoder().decode(content.base64())) ? new Content(MASK, null) : content;
    }

    private boolean mayNameASecret(byte[] bytes) {
        return namesASecret(new String(bytes, StandardCharsets.ISO_8859_1))
                || properties.bodyFields().stream().anyMatch(Masking::isSpeltDifferentlyElsewhere);
    }

    /** Bytes that are not UTF-8 may hold such a name in any spelling. */
    private static boolean isSpeltDifferentlyElsewhere(String field) {
        return !StandardCharsets.US_ASCII.newEncoder().canEncode(field);
    }

    private boolean namesASecret(String text) {
        String plain = plain(text);
        return properties.bodyFields().stream()
                .anyMatch(field -> plain.contains('"' + field + '"') || plain.contains("'" + field + "'"));
    }

    /** Without the zeros of UTF-16 and the escapes of JSON, behind which a name could hide. */
    private static String plain(String text) {
        return ESCAPED.matcher(text.replace("\0", ""))
                .replaceAll(
                        hit -> Matcher.quoteReplacement(Character.toString((char) Integer.parseInt(hit.group(1), 16))));
    }

    /** The secret fields of a text that hold the mask instead of a value; an empty name for the text itself. */
    Set<String> masksIn(String text) {
        if (text.equals(MASK)) {
            return properties.bodyFields().isEmpty() ? Set.of() : Set.of("");
        }
        try {
            JsonNode tree = json.readTree(text);
            return properties.bodyFields().stream()
                    .filter(field -> tree.findValues(field).stream()
                            .anyMatch(value ->
                                    value.isString() && value.stringValue().equals(MASK)))
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (JacksonException notJson) {
            return Set.of();
        }
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
