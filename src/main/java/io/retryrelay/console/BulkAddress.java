package io.retryrelay.console;

import io.retryrelay.bulk.BulkState;
import io.retryrelay.request.Refusal;
import io.retryrelay.request.RequestPage;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the address bar of the list of bulks holds. What cannot be read is left out and named. */
record BulkAddress(
        @Nullable String state,
        @Nullable String who,
        @Nullable String older) {

    BulkAddress {
        state = AddressFields.blankless(state);
        who = AddressFields.blankless(who);
        older = AddressFields.blankless(older);
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

    /** The names of the fields that hold nothing sensible. */
    public Set<String> unreadable() {
        Map<String, Boolean> readable = new LinkedHashMap<>();
        readable.put("state", state == null || chosenState() != null);
        readable.put("page", older == null || behind() != null);
        return AddressFields.unreadable(readable);
    }

    public boolean hasFilter() {
        return state != null || who != null;
    }

    String href(@Nullable String behind) {
        Map<String, @Nullable String> fields = new LinkedHashMap<>();
        fields.put("state", state);
        fields.put("who", who);
        fields.put("older", behind);
        return "/bulks" + AddressFields.query(fields);
    }
}
