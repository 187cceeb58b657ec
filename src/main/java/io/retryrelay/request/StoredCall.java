package io.retryrelay.request;

import io.retryrelay.platform.Digests;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Embeddable;
import java.util.HexFormat;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What B is to be sent, frozen at intake.
 *
 * @param path relative to the target's base URL, with its query
 */
@Embeddable
public record StoredCall(
        String method,
        String path,
        @Convert(converter = HeadersColumn.class) Map<String, String> headers,
        @Column(columnDefinition = "mediumblob") byte @Nullable [] body) {

    /** Shows in an attempt that B was sent the same each time. */
    String hash() {
        return HexFormat.of().formatHex(digest());
    }

    byte[] digest() {
        byte[] content = body == null ? new byte[0] : body;
        return Digests.sha256(method, path, hash(headers), HexFormat.of().formatHex(Digests.sha256(content)));
    }

    /** Names and values one by one: written in a row, a value could pass for another header. */
    static String hash(Map<String, String> headers) {
        String[] texts = headers.entrySet().stream()
                .flatMap(header -> Stream.of(header.getKey(), header.getValue()))
                .toArray(String[]::new);
        return HexFormat.of().formatHex(Digests.sha256(texts));
    }
}
