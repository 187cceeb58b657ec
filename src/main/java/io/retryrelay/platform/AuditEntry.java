package io.retryrelay.platform;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One deed of a person.
 *
 * @param what its stable name
 * @param subject the id or the name of what it was done to
 */
public record AuditEntry(
        long id,
        Instant at,
        String who,
        String what,
        String subject,
        @Nullable String reason) {

    public Cursor cursor() {
        return new Cursor(at, id);
    }

    /** The last entry of a stretch; the next one begins behind it, whatever was added meanwhile. */
    public record Cursor(Instant at, long id) {

        /** As callers carry it. */
        public String encoded() {
            return at + "_" + id;
        }

        /** Reads what {@link #encoded()} wrote; empty if the text is anything else. */
        public static Optional<Cursor> decode(String encoded) {
            String[] parts = encoded.split("_", 2);
            try {
                return Optional.of(new Cursor(Instant.parse(parts[0]), Long.parseLong(parts[1])))
                        .filter(cursor -> DatabaseClock.isStorable(cursor.at));
            } catch (DateTimeException | NumberFormatException | ArrayIndexOutOfBoundsException foreign) {
                return Optional.empty();
            }
        }
    }
}
