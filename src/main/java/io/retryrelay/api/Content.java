package io.retryrelay.api;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Bytes as text where they are UTF-8, else as Base64; never both. */
public record Content(@Nullable String text, @Nullable String base64) {

    private static final Content NONE = new Content(null, null);

    public static Content of(byte @Nullable [] bytes) {
        if (bytes == null) {
            return NONE;
        }
        try {
            return new Content(
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(bytes))
                            .toString(),
                    null);
        } catch (CharacterCodingException binary) {
            return new Content(null, Base64.getEncoder().encodeToString(bytes));
        }
    }
}
