package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.story.RelayApi.Reply;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where HTTP itself is bent: still a problem with a code, never a page or a stack trace. */
class EdgesIT extends OverHttp {

    private static final String SUBMISSION = """
            {"target":"b-system","method":"POST","path":"/x","hold":true,"orderKey":"é","businessKey":"%s"}""";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Type: text/plain",
                "Content-Type: application/x-www-form-urlencoded",
                "Content-Type: multipart/form-data; boundary=x",
                "Content-Type: application/xml",
                "Content-Type: nonsense",
                "X-None: 1"
            })
    void takesJsonOnly(String contentType) {
        UUID id = hold();
        String move = REQUESTS + "/" + id + "/retry";
        assertProblem(
                wire.send("POST", REQUESTS, SUBMISSION, Wire.by("service-a"), contentType),
                415,
                "UNSUPPORTED_MEDIA_TYPE");
        assertProblem(
                wire.send("POST", move, "{\"generation\":7}", Wire.by("operator"), contentType),
                415,
                "UNSUPPORTED_MEDIA_TYPE");
        assertThat(relay.find(id).state()).isEqualTo("FAILED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "ISO-8859-1", "UTF-16BE"})
    void readsJsonInTheCharsetThatItComesIn(String charset) {
        byte[] body = SUBMISSION.formatted(unique("charset")).getBytes(Charset.forName(charset));
        Reply reply = wire.send(
                "POST", REQUESTS, body, Wire.by("service-a"), "Content-Type: application/json; charset=" + charset);
        assertThat(reply.status()).as("%s", reply.body()).isEqualTo(202);
        assertThat(reply.body().path("orderKey").asString()).isEqualTo("é");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "\u00c9", "a\tb"})
    void refusesABadSubmissionKey(String key) {
        assertProblem(submitUnder(key), 400, "INVALID", "Idempotency-Key");
    }

    @Test
    void takesSubmissionKeysOf1To255Characters() {
        assertThat(submitUnder("k".repeat(219) + UUID.randomUUID()).status()).isEqualTo(202);
        assertProblem(submitUnder("k".repeat(256)), 400, "INVALID", "Idempotency-Key");
        assertProblem(submitUnder("k".repeat(300)), 400, "INVALID", "Idempotency-Key");
    }

    private Reply submitUnder(String key) {
        byte[] body = SUBMISSION.formatted(unique("keyed")).getBytes(StandardCharsets.UTF_8);
        return wire.send("POST", REQUESTS, body, Wire.by("service-a"), Wire.AS_JSON, "Idempotency-Key: " + key);
    }

    @Test
    void stopsReadingWhatIsFarTooLarge() {
        byte[] huge = ("{\"body\":\"" + "x".repeat(20 * 1024 * 1024) + "\"}").getBytes(StandardCharsets.UTF_8);
        assertProblem(relay.post(REQUESTS, huge), 413, "TOO_LARGE");
        byte[] headers =
                ("{\"headers\":{\"X\":\"" + "x".repeat(7 * 1024 * 1024) + "\"}}").getBytes(StandardCharsets.UTF_8);
        assertProblem(relay.post(REQUESTS, headers), 413, "TOO_LARGE");
    }

    @ParameterizedTest
    @CsvSource({
        "PUT, '', 405, METHOD_NOT_ALLOWED",
        "DELETE, /ID, 405, METHOD_NOT_ALLOWED",
        "GET, /ID/retry, 405, METHOD_NOT_ALLOWED",
        "POST, /ID, 405, METHOD_NOT_ALLOWED",
        "GET, /ID/unheard-of, 404, NOT_FOUND",
        "POST, /ID/unheard-of, 404, NOT_FOUND",
        "GET, /00000000-0000-0000-0000-000000000000, 404, NOT_FOUND",
        "GET, /not-an-id, 404, NOT_FOUND",
        "GET, /ID;x=1, 400, INVALID",
        "GET, //ID, 400, INVALID",
        "GET, /%2e%2e/x, 400, INVALID",
        "GET, ?q=%zz, 400, INVALID",
        "GET, ?q=%, 400, INVALID",
        "GET, ?%0a=1, 400, INVALID",
        "BREW, '', 400, INVALID"
    })
    void answersWithAProblem(String method, String path, int status, String code) {
        String url = REQUESTS + path.replace("ID", hold().toString());

        Reply reply = wire.send(method, url, "", Wire.by("admin"));

        assertProblem(reply, status, code);
        if (status == 405) {
            assertThat(header(reply, "Allow")).isNotEmpty();
        }
    }

    @Test
    void answersWithAProblemWhateverIsAccepted() {
        for (String accept : new String[] {"text/html", "application/xml", "nonsense", "application/json"}) {
            Reply reply = wire.send("GET", REQUESTS + "/no-id", "", Wire.by("viewer"), "Accept: " + accept);
            assertThat(reply.status()).as(accept).isIn(404, 406);
            assertProblem(reply, reply.status(), reply.code());
            assertThat(reply.code()).isNotEmpty();
        }
    }

    @Test
    void answersHeadLikeGet() {
        UUID id = hold();
        Reply head = wire.send("HEAD", REQUESTS + "/" + id, "", Wire.by("viewer"));
        assertThat(head.status()).isEqualTo(200);
        assertThat(wire.send("HEAD", REQUESTS + "/" + id, "", Wire.by("service-b"))
                        .status())
                .isEqualTo(404);
    }

    /** What the server refuses before the application sees it is no problem document, but tells nothing either. */
    @Test
    void survivesVeryLongQueries() {
        Reply found = wire.get("viewer", REQUESTS + "?q=" + "x".repeat(6000));
        assertThat(found.status()).isEqualTo(200);
        Reply tooLong = wire.get("viewer", REQUESTS + "?q=" + "x".repeat(100_000));
        assertThat(tooLong.status()).isIn(400, 414, 431);
        Reply nul = wire.get("viewer", REQUESTS + "/%00");
        assertThat(nul.status()).isEqualTo(400);
        assertThat(tooLong.body() + " " + nul.body()).doesNotContain("Exception", "Tomcat", "java.", "\tat ");
    }
}
