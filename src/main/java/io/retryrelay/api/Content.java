package io.retryrelay.api;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Bytes as text where they are UTF-8, else as Base64; never both. */
public record Content(@Nullable String text, @Nullable String base64) {

    private static final Content NONE = new Content(null, null);

    public static Content of(byte @Nullable [] bytes) {
        return of(bytes, false);
    }

    /** @param truncated whether the last character may be cut; what is there of it is left out then */
    public static Content of(byte @Nullable [] bytes, boolean truncated) {
        if (bytes == null) {
            return NONE;
        }
        CharBuffer text = CharBuffer.allocate(bytes.length);
        boolean isText = !StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes), text, !truncated)
                .isError();
        return isText ? new Content(text.flip().toString(), null) : base64(bytes);
    }

    /** As text only if all of it can be printed. */
    public static Content printable(byte @Nullable [] bytes, boolean truncated) {
        Content content = of(bytes, truncated);
        return bytes == null || content.text == null || content.text.chars().allMatch(Content::canBePrinted)
                ? content
                : base64(bytes);
    }

    private static boolean canBePrinted(int character) {
        return !Character.isISOControl(character) || Character.isWhitespace(character);
    }

    private static Content base64(byte[] bytes) {
        return new Content(null, Base64.getEncoder().encodeToString(bytes));
    }
}
