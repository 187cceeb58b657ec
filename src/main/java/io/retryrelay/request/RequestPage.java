package io.retryrelay.request;

import io.retryrelay.platform.DatabaseClock;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of a list.
 *
 * @param next where the next stretch begins; null at the end
 */
public record RequestPage(
        List<RequestSummary> items, @Nullable Cursor next) {

    /** The last row of a stretch; the next one begins behind it, whatever was added meanwhile. */
    public record Cursor(Instant at, UUID id) {

        /** As callers carry it. */
        public String encoded() {
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString((at + " " + id).getBytes(StandardCharsets.US_ASCII));
        }

        /**
         * Reads what {@link #encoded()} wrote.
         *
         * @throws Refusal if the text is anything else
         */
        public static Cursor decode(String encoded) {
            try {
                String[] parts =
                        new String(Base64.getUrlDecoder().decode(encoded), StandardCharsets.US_ASCII).split(" ");
                Cursor cursor = new Cursor(Instant.parse(parts[0]), UUID.fromString(parts[1]));
                if (DatabaseClock.isStorable(cursor.at)) {
                    return cursor;
                }
            } catch (IllegalArgumentException | DateTimeException | ArrayIndexOutOfBoundsException foreign) {
                // refused below
            }
            throw Refusal.invalid("cursor", "must be a value that a list answered as next");
        }
    }
}
