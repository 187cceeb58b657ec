package io.retryrelay.target;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.io.HttpClientResponseHandler;
import org.jspecify.annotations.Nullable;

/** Reads an answer to its last byte, for only a whole answer proves something, and keeps the first of them. */
final class AnswerReader implements HttpClientResponseHandler<Answer> {

    /** In characters, names and values together: what is kept must fit into a statement of the database. */
    private static final int MOST_OF_HEADERS = 64 * 1024;

    private final TargetProfile target;
    private final RetryAfter retryAfter;
    private final Stopwatch watch;
    private @Nullable Integer begunStatus;

    AnswerReader(TargetProfile target, RetryAfter retryAfter, Stopwatch watch) {
        this.target = target;
        this.retryAfter = retryAfter;
        this.watch = watch;
    }

    @Override
    public Answer handleResponse(ClassicHttpResponse response) throws IOException {
        int status = response.getCode();
        begunStatus = status;
        byte[] body = new byte[0];
        boolean truncated = false;
        if (response.getEntity() != null) {
            try (InputStream content = response.getEntity().getContent()) {
                body = content.readNBytes(target.responseCap());
                truncated = content.transferTo(OutputStream.nullOutputStream()) > 0;
            }
        }
        return new Answer(
                target.proofOf(status),
                "HTTP_" + status,
                status,
                headers(response),
                body,
                truncated,
                null,
                wait(status, response),
                watch.elapsed());
    }

    /** The status of an answer that began to arrive; evidence only, if it did not arrive whole. */
    @Nullable
    Integer begunStatus() {
        return begunStatus;
    }

    private @Nullable Duration wait(int status, HttpResponse response) {
        return switch (target.proofOf(status)) {
            case NOTHING, NOT_DONE -> retryAfter.in(response);
            case DONE, REFUSED -> null;
        };
    }

    private static Map<String, String> headers(HttpResponse response) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        int room = MOST_OF_HEADERS;
        for (Header header : response.getHeaders()) {
            String value = valueOf(header);
            int size = header.getName().length() + value.length();
            if (size <= room) {
                headers.merge(header.getName(), value, (one, next) -> one + ", " + next);
                room -= size;
            }
        }
        return Collections.unmodifiableMap(headers);
    }

    private static String valueOf(Header header) {
        return header.getValue() == null ? "" : header.getValue();
    }
}
