package io.retryrelay.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.retryrelay.target.TestTargets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.unit.DataSize;

class SubmissionRulesTest {

    private static final String EMOJI = "\uD83D\uDE00";

    private final SubmissionRules rules = new SubmissionRules(
            TestTargets.targets("b-system", "http://127.0.0.1:1", "allowed-paths=/payments/**"),
            new LimitsProperties(DataSize.ofKilobytes(1), DataSize.ofKilobytes(1), 0));

    private String businessKey = "order-123";
    private @Nullable String idempotencyKey;
    private @Nullable String orderKey;
    private String target = "b-system";
    private String path = "/payments/1";
    private String method = "POST";
    private Map<String, String> headers = new LinkedHashMap<>();
    private byte[] body = new byte[0];
    private @Nullable OriginalFailure failure;

    static List<String> goodNames() {
        return List.of("a", "A1", "order 1", "\u00e9t\u00e9", "\u4e3b\u6587", EMOJI.repeat(200), "x".repeat(200));
    }

    @ParameterizedTest
    @MethodSource("goodNames")
    void takesNamesOfUpTo200Characters(String name) {
        businessKey = name;
        orderKey = name;

        assertThatCode(this::check).doesNotThrowAnyException();
    }

    static List<String> badNames() {
        return List.of(
                "",
                " a",
                "a ",
                "\u00a0a",
                "a\u3000",
                "a\tb",
                "a\nb",
                "a\u0000b",
                "a\u0085b",
                "\ud83d",
                "a\ude00b",
                "x".repeat(201),
                EMOJI.repeat(201));
    }

    @ParameterizedTest
    @MethodSource("badNames")
    void refusesNamesThatCouldBeMistakenForOthers(String name) {
        businessKey = name;
        assertRefused("businessKey");

        businessKey = "order-123";
        orderKey = name;
        assertRefused("orderKey");
    }

    @Test
    void keepsNamesApartThatACollationWouldMerge() {
        List<String> alike = List.of("a1", "A1", "\u00e11", "a\u03011", "\uff411");

        assertThat(alike.stream().map(this::digestOfBusinessKey).distinct()).hasSameSizeAs(alike);
    }

    private List<Byte> digestOfBusinessKey(String name) {
        businessKey = name;
        return IdentityKey.of(submission(), java.util.UUID.randomUUID(), "service-a").stream()
                .filter(key -> key.kind() == IdentityKey.Kind.BUSINESS)
                .findFirst()
                .map(key -> {
                    List<Byte> bytes = new java.util.ArrayList<>();
                    for (byte one : key.digest()) {
                        bytes.add(one);
                    }
                    return bytes;
                })
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "\u00e9", "a\u0007"})
    void refusesIdempotencyKeysThatAHeaderCannotCarry(String key) {
        idempotencyKey = key;

        assertRefused("idempotencyKey");
    }

    @Test
    void countsIdempotencyKeysInBytes() {
        idempotencyKey = "~".repeat(255);
        assertThatCode(this::check).doesNotThrowAnyException();

        idempotencyKey = "~".repeat(256);
        assertRefused("idempotencyKey");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "payments/1",
                "//evil/payments",
                "http://evil/payments/1",
                "/payments/../admin",
                "/payments/..",
                "/payments/%2e%2e/admin",
                "/payments/%2E./admin",
                "/payments/.%2e%2fadmin",
                "/payments/%252e%252e/admin",
                "/payments/..%5cadmin",
                "/payments/./1",
                "/payments/a b",
                "/payments/\u00e9",
                "/payments/1#top",
                "/payments/%zz",
                "/payments/%4",
                "/payments\\1",
                "/payments/1\r\nX: y",
                "/payments/..;/admin",
                "/admin",
                "/paymentsx"
            })
    void refusesPathsThatLeaveTheTargetsPaths(String bad) {
        path = bad;

        assertRefused("path");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/payments/1", "/payments/a%20b?x=1&y=%2F..%2F", "/payments/a;v=1", "/payments/a+b?q=http://x/"})
    void takesPathsBelowTheTargetsPaths(String good) {
        path = good;

        assertThatCode(this::check).doesNotThrowAnyException();
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
                "Proxy-X",
                "Authorization",
                "Cookie",
                "idempotency-key",
                "b d",
                "a:b",
                ""
            })
    void refusesForbiddenHeaders(String name) {
        headers.put(name, "x");

        assertRefused("headers." + name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nb", "\u00e9", " a", "a ", "a\u0000"})
    void refusesHeaderValuesThatBreakTheFraming(String value) {
        headers.put("X-Note", value);

        assertRefused("headers.X-Note");
    }

    @Test
    void refusesAHeaderGivenTwiceInAnotherCase() {
        headers.put("X-Note", "1");
        headers.put("x-note", "2");

        assertRefused("headers.x-note");
    }

    @Test
    void refusesABodyOverTheLimitToTheByte() {
        body = new byte[1024];
        assertThatCode(this::check).doesNotThrowAnyException();

        body = new byte[1025];
        assertThatExceptionOfType(Refusal.class).isThrownBy(this::check).returns(Refusal.Code.TOO_LARGE, Refusal::code);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 204, 99, 600})
    void refusesAFailureThatIsNone(int status) {
        failure = new OriginalFailure(OriginalFailure.Kind.STATUS, status, null, null);

        assertRefused("failure.status");
    }

    @Test
    void namesEveryBrokenRuleAtOnce() {
        target = "nowhere";
        method = "TRACE";
        path = "x";

        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(this::check)
                .withMessageContaining("target")
                .withMessageContaining("method")
                .withMessageContaining("path");
    }

    @Test
    void needsOneOfTheThreeKeys() {
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> rules.check(new Submission(
                        target,
                        new StoredCall(method, path, headers, null),
                        null,
                        null,
                        null,
                        null,
                        null,
                        true,
                        false)))
                .returns(Refusal.Code.KEY_REQUIRED, Refusal::code);
    }

    private void check() {
        rules.check(submission());
    }

    private Submission submission() {
        return new Submission(
                target,
                new StoredCall(method, path, headers, body),
                null,
                businessKey,
                idempotencyKey,
                orderKey,
                failure,
                true,
                false);
    }

    private void assertRefused(String field) {
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(this::check)
                .returns(Refusal.Code.INVALID, Refusal::code)
                .satisfies(refusal -> assertThat(refusal.facts().get("errors"))
                        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.list(Refusal.FieldError.class))
                        .extracting(Refusal.FieldError::field)
                        .containsExactly(field));
    }
}
