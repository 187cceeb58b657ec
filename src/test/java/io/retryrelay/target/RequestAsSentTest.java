package io.retryrelay.target;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.windows.Covers;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestAsSentTest extends ClientFixture {

    private RawB b;

    @BeforeEach
    void startsB() throws IOException {
        b = RawB.that((request, line) ->
                line.send(request.firstLine().startsWith("HEAD") ? OK.substring(0, OK.length() - 2) : OK));
    }

    @AfterEach
    void stopsB() throws IOException {
        b.close();
    }

    @Test
    @Covers("A2.19")
    void carriesTheSameKeyByteForByteEachTime() {
        String key = "!#$%&'()*+,-./:;<=>?@[\\]^_`{|}~\"%41+%20";
        for (int i = 0; i < 3; i++) {
            call(b, new Call("POST", "/", Map.of(), Calls.BODY, key));
        }
        assertThat(b.requests())
                .hasSize(3)
                .allSatisfy(request ->
                        assertThat(request.headers("Idempotency-Key")).containsExactly(key));
    }

    @Test
    void carriesTheKeyInTheTargetsHeaderAndNeverTwice() {
        Call call = new Call("POST", "/", Map.of("x-key", "forged"), Calls.BODY, "mine");
        assertThat(sent(call, "idempotency.header=X-Key").headers("X-Key")).containsExactly("mine");
    }

    @Test
    void carriesNoKeyWhereBIgnoresThem() {
        RawB.Request request = sent(Calls.post("/"), "idempotency.supported=false");
        assertThat(request.head()).doesNotContainIgnoringCase("idempotency").doesNotContain("key-1");
    }

    @Test
    void addsNothingThatWasNotAskedFor() {
        assertThat(sent(Calls.get("/a?b=c")).head().lines().filter(line -> !line.isEmpty()))
                .containsExactlyInAnyOrder(
                        "GET /a?b=c HTTP/1.1",
                        "Host: 127.0.0.1:" + b.port(),
                        "Idempotency-Key: key-1",
                        "Connection: keep-alive",
                        "User-Agent: retry-relay");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/a%2Fb%C3%A4%7e/c+d;v=1//e?q=%20+%2B&x[]=1|2&y={z}",
                "//double//slashes//",
                "/?",
                "/a?b?c",
                "/a/../b/./c",
                "/a\\b^c`d\"e<f>",
                "/http://other.example/",
                "/:80",
                "/@other.example"
            })
    void leavesPathAndQueryAsTheyAre(String path) {
        assertThat(sent(Calls.get(path)).firstLine()).isEqualTo("GET " + path + " HTTP/1.1");
        assertThat(b.connections()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"/api,/api/x", "/api/,/api/x", "/a%20b/v1,/a%20b/v1/x", "/,/x", "'',/x", "//,//x"})
    void putsTheBaseUrlsPathBeforeTheCalls(String prefix, String sent) {
        TargetProfile target = TestTargets.target(b.url() + prefix);
        client.call(target, Calls.get("/x"));
        assertThat(b.requests().get(0).firstLine()).isEqualTo("GET " + sent + " HTTP/1.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "DELETE", "POST", "PUT", "PATCH", "HEAD", "OPTIONS", "PURGE"})
    void sendsABodyWithAnyMethod(String method) {
        RawB.Request request = sent(new Call(method, "/", Map.of("Content-Type", "text/x; a=\"b\""), Calls.BODY, "k"));
        assertThat(request.firstLine()).isEqualTo(method + " / HTTP/1.1");
        assertThat(request.body()).isEqualTo(Calls.BODY);
        assertThat(request.headers("Content-Type")).containsExactly("text/x; a=\"b\"");
        assertThat(request.headers("Content-Length")).containsExactly("14");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "PATCH"})
    void saysThatABodyIsEmptyWhereOneIsExpected(String method) {
        RawB.Request request = sent(new Call(method, "/", Map.of(), null, "k"));
        assertThat(request.headers("Content-Length")).containsExactly("0");
        assertThat(request.headers("Content-Type")).isEmpty();
    }

    @Test
    void addsTheTargetsHeadersInPlaceOfStoredOnes() {
        Call call = new Call("POST", "/", Map.of("X-Tenant", "stored", "Accept", "text/plain"), Calls.BODY, "k");
        RawB.Request request = sent(call, "headers.x-tenant=configured", "headers.Authorization=Bearer s3cret");
        assertThat(request.headers("X-Tenant")).containsExactly("configured");
        assertThat(request.headers("Authorization")).containsExactly("Bearer s3cret");
        assertThat(request.headers("Accept")).containsExactly("text/plain");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Host", "Content-Length", "Transfer-Encoding", "Connection", "Expect", "Authorization", "Cookie"
            })
    void leavesOutStoredHeadersThatAreForbidden(String header) {
        Call call = new Call("POST", "/", Map.of(header, "forged"), Calls.BODY, "k");
        assertThat(sent(call).head()).doesNotContain("forged");
    }

    @Test
    void letsAStoredUserAgentPass() {
        Call call = new Call("GET", "/", Map.of("User-Agent", "system-a/7"), null, "k");
        assertThat(sent(call).headers("User-Agent")).containsExactly("system-a/7");
    }

    @ParameterizedTest
    @CsvSource({
        "GET,/a b,k",
        "GET,'/a\r\nX-Evil: 1',k",
        "GET,/ä,k",
        "GET,/a#b,k",
        "GET,a,k",
        "GET,'',k",
        "'G T',/,k",
        "'',/,k",
        "CONNECT,/,k",
        "TRACE,/,k",
        "GET,/,'k 1'",
        "GET,/,'k\r\nX-Evil: 1'",
        "GET,/,''"
    })
    void neverSendsWhatHttpCannotCarry(String method, String path, String key) {
        isNeverSent(new Call(method, path, Map.of(), null, key));
    }

    @ParameterizedTest
    @CsvSource({"X-A,'v\r\nX-Evil: 1'", "X-A,'v\n'", "X-A,Ω", "'X A',v", "'X:A',v", "'',v"})
    void neverSendsAHeaderHttpCannotCarry(String name, String value) {
        isNeverSent(new Call("GET", "/", Map.of(name, value), null, "k"));
    }

    private void isNeverSent(Call call) {
        Answer answer = call(b, call);
        assertThat(answer.proof()).isEqualTo(Proof.REFUSED);
        assertThat(answer.error()).startsWith("not sent");
        assertThat(b.connections()).isZero();
    }

    private RawB.Request sent(Call call, String... properties) {
        assertThat(call(b, call, properties).proof()).isEqualTo(Proof.DONE);
        assertThat(b.requests()).hasSize(1);
        return b.requests().get(0);
    }
}
