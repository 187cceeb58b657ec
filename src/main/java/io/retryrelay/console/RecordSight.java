package io.retryrelay.console;

import io.retryrelay.api.Content;
import io.retryrelay.api.Masking;
import io.retryrelay.console.QuarantineScreen.Bytes;
import io.retryrelay.platform.Caller;
import io.retryrelay.platform.Role;
import io.retryrelay.relay.QuarantinedRecord.Part;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** What of a foreign record a person may see: everything as ADMIN, else nothing that may be a secret. */
@Component
class RecordSight {

    private final Masking masking;

    RecordSight(Masking masking) {
        this.masking = masking;
    }

    @Nullable
    Bytes of(Part part, Caller caller) {
        byte[] bytes = part.bytes();
        if (bytes == null) {
            return null;
        }
        byte[] seen = caller.may(Role.ADMIN) ? bytes : masked(part, bytes);
        return new Bytes(text(seen), HexText.of(seen), bytes.length, part.truncated());
    }

    private byte[] masked(Part part, byte[] bytes) {
        Content whole = Content.printable(bytes, part.truncated());
        Content seen = masking.content(whole);
        return seen.equals(whole) ? bytes : Objects.requireNonNull(seen.text()).getBytes(StandardCharsets.UTF_8);
    }

    /** Characters that would not be seen, or that turn the text round, are dots. */
    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8).replaceAll("[\\p{Cc}\\p{Cf}&&[^\\t\\n\\r]]", "·");
    }
}
