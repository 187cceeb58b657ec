package io.retryrelay.console;

import io.retryrelay.relay.QuarantineHeap;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the address bar of the quarantine holds. What cannot be read is left out and named.
 *
 * @param show which records; those that nobody has looked at if it says nothing
 * @param older the id that the stretch lies behind
 */
record QuarantineAddress(@Nullable String show, @Nullable String older) {

    QuarantineAddress {
        show = AddressFields.blankless(show);
        older = AddressFields.blankless(older);
    }

    QuarantineHeap heap() {
        return named().orElse(QuarantineHeap.OPEN);
    }

    private Optional<QuarantineHeap> named() {
        return Arrays.stream(QuarantineHeap.values())
                .filter(heap -> name(heap).equals(show))
                .findAny();
    }

    @Nullable
    Long behind() {
        try {
            return older == null ? null : Long.valueOf(older);
        } catch (NumberFormatException foreign) {
            return null;
        }
    }

    /** The names of the fields that hold nothing sensible. */
    public Set<String> unreadable() {
        Map<String, Boolean> readable = new LinkedHashMap<>();
        readable.put("show", show == null || named().isPresent());
        readable.put("page", older == null || behind() != null);
        return AddressFields.unreadable(readable);
    }

    static String href(QuarantineHeap heap, @Nullable Long behind) {
        Map<String, @Nullable String> fields = new LinkedHashMap<>();
        fields.put("show", heap == QuarantineHeap.OPEN ? null : name(heap));
        fields.put("older", behind == null ? null : behind.toString());
        return "/quarantine" + AddressFields.query(fields);
    }

    static String name(QuarantineHeap heap) {
        return heap.name().toLowerCase(Locale.ROOT);
    }
}
