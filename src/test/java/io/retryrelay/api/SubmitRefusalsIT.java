package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SubmitRefusalsIT extends OverHttp {

    static Stream<Arguments> badFields() {
        return Stream.of(
                arguments("target", null, "target"),
                arguments("target", "no-such-system", "target"),
                arguments("target", "B-SYSTEM", "target"),
                arguments("target", "é".repeat(65), "target"),
                arguments("method", null, "method"),
                arguments("method", "BREW", "method"),
                arguments("method", "post", "method"),
                arguments("method", "TRACE", "method"),
                arguments("method", "POST /x HTTP/1.1", "method"),
                arguments("path", null, "path"),
                arguments("businessKey", "", "businessKey"),
                arguments("businessKey", "x".repeat(201), "businessKey"),
                arguments("businessKey", "a\u0000b", "businessKey"),
                arguments("businessKey", "a\u0085b", "businessKey"),
                arguments("businessKey", "order-1 ", "businessKey"),
                arguments("businessKey", "\u00a0order-1", "businessKey"),
                arguments("orderKey", "😀".repeat(201), "orderKey"),
                arguments("orderKey", "lane\n", "orderKey"),
                arguments("idempotencyKey", "", "idempotencyKey"),
                arguments("idempotencyKey", "k".repeat(256), "idempotencyKey"),
                arguments("idempotencyKey", "with blank", "idempotencyKey"),
                arguments("idempotencyKey", "clé", "idempotencyKey"),
                arguments("bodyBase64", "%%%", "bodyBase64"),
                arguments("bodyBase64", "AAAA", "bodyBase64"),
                arguments("unheardOf", "x", "unheardOf"),
                arguments("Target", "b-system", "Target"));
    }

    @ParameterizedTest
    @MethodSource("badFields")
    void namesTheFieldThatBreaksItsRule(String field, Object value, String named) {
        assertProblem(relay.submit(held(field, value)), 400, "INVALID", named);
    }

    static Stream<Arguments> badFailures() {
        return Stream.of(
                arguments(Map.of(), "failure.kind"),
                arguments(Map.of("kind", "BORED"), "failure.kind"),
                arguments(Map.of("kind", "STATUS"), "failure.status"),
                arguments(Map.of("kind", "STATUS", "status", 200), "failure.status"),
                arguments(Map.of("kind", "STATUS", "status", 600), "failure.status"),
                arguments(Map.of("kind", "TIMEOUT", "status", 503), "failure.status"),
                arguments(Map.of("kind", "OTHER", "message", "x".repeat(1001)), "failure.message"),
                arguments(Map.of("kind", "OTHER", "at", "yesterday"), "failure.at"),
                arguments(Map.of("kind", "OTHER", "at", 1775005323), "failure.at"),
                arguments(Map.of("kind", "OTHER", "at", inMinutes(6)), "failure.at"),
                arguments(Map.of("kind", "OTHER", "at", "0001-01-01T00:00:00Z"), "failure.at"),
                arguments(Map.of("kind", "OTHER", "at", "-999999999-01-01T00:00:00Z"), "failure.at"),
                arguments(Map.of("kind", "OTHER", "code", 7), "failure.code"));
    }

    @ParameterizedTest
    @MethodSource("badFailures")
    void namesWhatIsWrongWithTheFailure(Map<String, Object> failure, String named) {
        assertProblem(relay.submit(held("failure", failure)), 400, "INVALID", named);
    }

    @Test
    void toleratesAClockThatIsALittleAhead() {
        assertThat(relay.submit(held("failure", Map.of("kind", "OTHER", "at", inMinutes(4))))
                        .status())
                .isEqualTo(202);
    }

    @Test
    void namesEveryBrokenRuleAtOnce() {
        assertProblem(
                relay.submit(held("method", "BREW", "path", "x", "orderKey", " ", "idempotencyKey", "")),
                400,
                "INVALID",
                "method",
                "path",
                "orderKey",
                "idempotencyKey");
    }

    @Test
    void requiresOneOfTheThreeKeys() {
        assertProblem(relay.submit(held("businessKey", null)), 400, "KEY_REQUIRED");
    }

    @Test
    void countsLengthsInCharacters() {
        assertThat(relay.submit(held("businessKey", "😀".repeat(164) + id(), "orderKey", "é".repeat(200)))
                        .status())
                .isEqualTo(202);
        assertThat(relay.submit(held("idempotencyKey", "~".repeat(219) + id())).status())
                .isEqualTo(202);
    }

    private static String inMinutes(int minutes) {
        return Instant.now().plus(Duration.ofMinutes(minutes)).toString();
    }

    private static String id() {
        return unique("").substring(1);
    }
}
