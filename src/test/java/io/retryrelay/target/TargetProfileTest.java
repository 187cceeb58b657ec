package io.retryrelay.target;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TargetProfileTest {

    private static final String URL = "http://b.example/api";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host",
                "content-length",
                "CONNECTION",
                "Keep-Alive",
                "Proxy-Connection",
                "Proxy-Authorization",
                "TE",
                "Trailer",
                "Transfer-Encoding",
                "Upgrade",
                "Expect",
                "Authorization",
                "cookie",
                "IDEMPOTENCY-KEY"
            })
    void forbidsInStoredRequestsWhatBelongsToOthers(String header) {
        assertThat(TestTargets.target(URL).mayCarry(header)).isFalse();
        assertThat(TestTargets.target(URL, "idempotency.supported=false").mayCarry(header))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Type", "Accept", "User-Agent", "X-Host", "Set-Cookie", "Traceparent", "X-Key"})
    void letsAllOtherHeadersPass(String header) {
        assertThat(TestTargets.target(URL).mayCarry(header)).isTrue();
    }

    @Test
    void forbidsTheTargetsOwnKeyHeader() {
        TargetProfile target = TestTargets.target(URL, "idempotency.header=X-Key");
        assertThat(target.mayCarry("x-key")).isFalse();
        assertThat(target.mayCarry("Idempotency-Key")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "/payments,true",
        "/payments/7,true",
        "/payments/7/8,false",
        "/refunds/a/b,true",
        "/paymentsX,false",
        "/,false",
        "payments,false",
        "'',false",
        "/PAYMENTS,false"
    })
    void allowsOnlyTheConfiguredPaths(String path, boolean allowed) {
        TargetProfile target = TestTargets.target(URL, "allowed-paths=/payments,/payments/*,/refunds/**");
        assertThat(target.allows(path)).isEqualTo(allowed);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/a/../b",
                "/..",
                "/a/./b",
                "/a/%2e%2e/b",
                "/a/.%2E",
                "/a/..%2fb",
                "/a\\..\\b",
                "/a/..%5cb",
                "/a/..;x=1/b",
                "/a/%zz"
            })
    void allowsNoWayOutOfAPath(String path) {
        assertThat(TestTargets.target(URL).allows(path)).isFalse();
        assertThat(TestTargets.target(URL, "allowed-paths=/a/**").allows(path)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/a//b", "/a;v=1/b+c", "/a%2Fb", "/..a/b..", "/a...", "/%C3%A4"})
    void allowsEveryOtherPathByDefault(String path) {
        assertThat(TestTargets.target(URL).allows(path)).isTrue();
    }
}
