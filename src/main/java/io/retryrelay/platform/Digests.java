package io.retryrelay.platform;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.jspecify.annotations.Nullable;

/** SHA-256 over texts, each with its length in front, so that no two lists of texts read alike. */
public final class Digests {

    private Digests() {}

    public static byte[] sha256(@Nullable String... texts) {
        MessageDigest digest = sha256();
        for (@Nullable String text : texts) {
            byte[] bytes = text == null ? null : text.getBytes(StandardCharsets.UTF_8);
            digest.update(ByteBuffer.allocate(Integer.BYTES)
                    .putInt(0, bytes == null ? -1 : bytes.length)
                    .array());
            if (bytes != null) {
                digest.update(bytes);
            }
        }
        return digest.digest();
    }

    public static byte[] sha256(byte[] bytes) {
        return sha256().digest(bytes);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every Java platform has SHA-256.", impossible);
        }
    }
}
