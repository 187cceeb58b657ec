package io.retryrelay.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A call by the JDK's cheapest client. */
final class CheapCall {

    private static final byte[] BODY = "{\"amount\":1}".getBytes(StandardCharsets.US_ASCII);

    private final String baseUrl;

    static {
        System.setProperty("http.maxConnections", String.valueOf(Load.CONCURRENCY));
        System.setProperty("sun.net.http.retryPost", "false");
    }

    CheapCall(String baseUrl) {
        this.baseUrl = baseUrl;
    }

    /** @return whether B has done it */
    boolean make(String path) {
        try {
            HttpURLConnection call =
                    (HttpURLConnection) URI.create(baseUrl + path).toURL().openConnection();
            call.setRequestMethod("POST");
            call.setRequestProperty("Idempotency-Key", path);
            call.setRequestProperty("Content-Type", "application/json");
            call.setDoOutput(true);
            call.setFixedLengthStreamingMode(BODY.length);
            call.getOutputStream().write(BODY);
            int status = call.getResponseCode();
            InputStream answer = status < 400 ? call.getInputStream() : call.getErrorStream();
            if (answer != null) {
                answer.readAllBytes();
                answer.close();
            }
            return status == 200;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
