package io.retryrelay.request;

import jakarta.persistence.AttributeConverter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Headers as a JSON object, in the order given. */
class HeadersColumn implements AttributeConverter<Map<String, String>, String> {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final TypeReference<LinkedHashMap<String, String>> HEADERS = new TypeReference<>() {};

    @Override
    public @Nullable String convertToDatabaseColumn(@Nullable Map<String, String> headers) {
        return headers == null ? null : JSON.writeValueAsString(headers);
    }

    @Override
    public @Nullable Map<String, String> convertToEntityAttribute(@Nullable String column) {
        return column == null ? null : JSON.readValue(column, HEADERS);
    }
}
