package io.retryrelay.console;

import io.retryrelay.bulk.BulkState;
import io.retryrelay.request.Refusal;
import io.retryrelay.request.RequestPage;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriUtils;

/** What the address bar of the list of bulks holds. What cannot be read does not count. */
record BulkAddress(
        @Nullable String state,
        @Nullable String who,
        @Nullable String older) {

    BulkAddress {
        state = blankless(state);
        who = blankless(who);
        older = blankless(older);
    }

    @Nullable
    BulkState chosenState() {
        return Arrays.stream(BulkState.values())
                .filter(known -> known.name().equals(state))
                .findAny()
                .orElse(null);
    }

    RequestPage.@Nullable Cursor behind() {
        try {
            return older == null ? null : RequestPage.Cursor.decode(older);
        } catch (Refusal foreign) {
            return null;
        }
    }

    public boolean hasFilter() {
        return state != null || who != null;
    }

    String href(@Nullable String behind) {
        Map<String, @Nullable String> fields = new LinkedHashMap<>();
        fields.put("state", state);
        fields.put("who", who);
        fields.put("older", behind);
        String query = fields.entrySet().stream()
                .filter(field -> field.getValue() != null)
                .map(field -> field.getKey() + "=" + UriUtils.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        return "/bulks" + (query.isEmpty() ? "" : "?" + query);
    }

    private static @Nullable String blankless(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }
}
