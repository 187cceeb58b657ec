package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What may be sent to B: nothing that leaves its target, breaks the framing or is too large. */
class CallRefusalsIT extends OverHttp {

    private static final int MEGABYTE = 1024 * 1024;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "payments",
                "//evil.example/x",
                "http://evil.example/",
                "/a/../b",
                "/a/%2e%2E/b",
                "/a/%252e%252e/b",
                "/a/..%2fb",
                "/a%5c..%5cb",
                "/a/..;x=1/b",
                "/.",
                "/a b",
                "/a\r\nHost: evil",
                "/a#fragment",
                "/a%zz",
                "/é",
                "/a\\b",
                "@evil.example/"
            })
    void refusesAPathThatLeavesItsTarget(String path) {
        assertProblem(relay.submit(held("path", path)), 400, "INVALID", "path");
    }

    @Test
    void takesPathsUpTo2000Characters() {
        String longest = "/" + "%2f".repeat(666) + "x";
        assertThat(relay.submit(held("path", longest)).status()).isEqualTo(202);
        assertProblem(relay.submit(held("path", longest + "x")), 400, "INVALID", "path");
        assertProblem(relay.submit(held("path", "/" + "x".repeat(500_000))), 400, "INVALID", "path");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host",
                "content-length",
                "Connection",
                "Keep-Alive",
                "TE",
                "Trailer",
                "Transfer-Encoding",
                "Upgrade",
                "Expect",
                "Proxy-Authorization",
                "Authorization",
                "COOKIE",
                "idempotency-key",
                "X Y",
                "X:Y",
                "",
                "Ü"
            })
    void refusesHeadersThatAreNotTheSubmitters(String name) {
        assertProblem(relay.submit(held("headers", Map.of(name, "v"))), 400, "INVALID", "headers." + name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nX-Evil: 1", "a\u0000", " a", "é", "\u007f"})
    void refusesHeaderValuesThatBreakTheFraming(String value) {
        assertProblem(relay.submit(held("headers", Map.of("X-Note", value))), 400, "INVALID", "headers.X-Note");
    }

    @Test
    void refusesTheSameHeaderInTwoCases() {
        assertProblem(
                relay.submit(held("headers", new TreeMap<>(Map.of("X-Note", "1", "x-note", "2")))),
                400,
                "INVALID",
                "headers.x-note");
    }

    @Test
    void takesBodiesOfUpToAMegabyte() {
        assertThat(relay.submit(held("body", "é".repeat(MEGABYTE / 2))).status())
                .isEqualTo(202);
        assertProblem(relay.submit(held("body", "é".repeat(MEGABYTE / 2) + "x")), 413, "TOO_LARGE", "body");
        String base64 = Base64.getEncoder().encodeToString(new byte[MEGABYTE + 1]);
        assertProblem(relay.submit(held("body", null, "bodyBase64", base64)), 413, "TOO_LARGE", "body");
    }
}
