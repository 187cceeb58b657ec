package io.retryrelay.target;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.util.Timeout;

/** One call on its way; knows whether the first byte may have left. */
final class Outgoing extends HttpUriRequestBase {

    private volatile boolean begun;

    Outgoing(TargetProfile target, Call call) {
        super(call.method(), target.baseUrl());
        setPath(prefix(target) + call.path());
        headers(target, call).forEach(this::setHeader);
        if (call.body() != null) {
            setEntity(new ByteArrayEntity(call.body(), null));
        }
        setConfig(within(Timeout.of(target.deadline())));
    }

    /** Called right before the first byte is written: a failure before this proves that B was not called. */
    void begin() throws IOException {
        if (isCancelled()) {
            throw new InterruptedIOException("cancelled before it was sent");
        }
        begun = true;
    }

    boolean hasBegun() {
        return begun;
    }

    private static String prefix(TargetProfile target) {
        String path = target.baseUrl().getRawPath();
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }

    private static Map<String, String> headers(TargetProfile target, Call call) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        call.headers().forEach((name, value) -> {
            if (target.mayCarry(name)) {
                headers.put(name, value);
            }
        });
        headers.putAll(target.headers());
        if (target.honoursKeys() && call.idempotencyKey() != null) {
            headers.put(target.keyHeader(), call.idempotencyKey());
        }
        return headers;
    }

    private static RequestConfig within(Timeout deadline) {
        return RequestConfig.custom()
                .setConnectionRequestTimeout(deadline)
                .setResponseTimeout(deadline)
                .setAuthenticationEnabled(false)
                .setExpectContinueEnabled(false)
                .setProtocolUpgradeEnabled(false)
                .setRedirectsEnabled(false)
                .build();
    }
}
