package io.retryrelay.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerAsReadTest extends ClientFixture {

    @Test
    void keepsStatusHeadersAndBody() throws IOException {
        Answer answer =
                answerTo("HTTP/1.1 201 Created\r\nX-Id: 7\r\nVia: a\r\nvia: b\r\nContent-Length: 4\r\n\r\n\0\1\2\3");

        assertThat(answer.proof()).isEqualTo(Proof.DONE);
        assertThat(answer.cause()).isEqualTo("HTTP_201");
        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.headers()).containsEntry("x-ID", "7").containsEntry("VIA", "a, b");
        assertThat(answer.body()).containsExactly(0, 1, 2, 3);
        assertThat(answer.truncated()).isFalse();
        assertThat(answer.error()).isNull();
        assertThat(answer.took()).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"1023,1023,false", "1024,1024,false", "1025,1024,true", "5000000,1024,true"})
    void keepsABodyUpToTheCap(int length, int kept, boolean truncated) throws IOException {
        String body = "x".repeat(length);
        Answer answer =
                answerTo("HTTP/1.1 200 OK\r\nContent-Length: " + length + "\r\n\r\n" + body, "response-cap=1KB");

        assertThat(answer.proof()).isEqualTo(Proof.DONE);
        assertThat(answer.body()).hasSize(kept);
        assertThat(answer.truncated()).isEqualTo(truncated);
    }

    @Test
    void keepsHeadersUpToSixtyFourKilobytes() throws IOException {
        String large = "X-Large: " + "\"".repeat(15_000) + "\r\n";
        Answer answer = answerTo(
                "HTTP/1.1 200 OK\r\n" + large.repeat(6) + "Idempotency-Replayed: true\r\nContent-Length: 0\r\n\r\n");

        assertThat(answer.proof()).isEqualTo(Proof.DONE);
        assertThat(answer.headers().get("x-large")).hasSize(4 * 15_000 + 3 * ", ".length());
        assertThat(answer.isReplay()).isTrue();
    }

    @Test
    void keepsNothingOfABodyIfToldSo() throws IOException {
        Answer answer = answerTo("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", "response-cap=0");
        assertThat(answer.body()).isEmpty();
        assertThat(answer.truncated()).isTrue();
        assertThat(answer.proof()).isEqualTo(Proof.DONE);
    }

    @Test
    void readsChunksAndInterimAnswers() throws IOException {
        Answer answer = answerTo("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n"
                + "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n");
        assertThat(answer.body()).asString(StandardCharsets.UTF_8).isEqualTo("abcde");
        assertThat(answer.proof()).isEqualTo(Proof.DONE);
    }

    @Test
    void takesTheEndOfTheConnectionForTheEndOfABodyWithoutLength() throws IOException {
        try (RawB b = RawB.that((request, line) -> {
            line.send("HTTP/1.1 200 OK\r\n\r\nabc");
            line.drop();
        })) {
            Answer answer = call(b, Calls.post("/"));
            assertThat(answer.proof()).isEqualTo(Proof.DONE);
            assertThat(answer.body()).hasSize(3);
        }
    }

    @Test
    void keepsACompressedBodyAsItCame() throws IOException {
        Answer answer = answerTo("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n\1\2");
        assertThat(answer.body()).containsExactly(1, 2);
        assertThat(answer.headers()).containsEntry("content-encoding", "gzip");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabcd",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n",
                "HTTP/1.1 200 OK\r\nX-Half:",
                "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r",
                "HTTP/1.1 200 OK\r\n",
                "HTTP/1.1 200 OK",
                "HTTP/1.1 200",
                "HTTP/1.1 2",
                "HTTP/1.1 103 Early Hints\r\n\r\n",
                "garbage\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
                "HTTP/9.9 200 OK\r\n\r\n",
                "HTTP/1.1 abc OK\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: -4\r\n\r\nabcd",
                "HTTP/1.1 99 Odd\r\n\r\n",
                "SSH-2.0-OpenSSH_9.6\r\n",
                "garbage without end",
                ""
            })
    void provesNothingByHalfAnAnswerOrGarbage(String bytes) throws IOException {
        try (RawB b = RawB.that((request, line) -> {
            line.send(bytes);
            line.drop();
        })) {
            Answer answer = call(b, Calls.post("/"));

            assertThat(answer.proof()).isEqualTo(Proof.NOTHING);
            assertThat(answer.cause()).isEqualTo("OTHER");
            assertThat(answer.status()).isNull();
            assertThat(answer.error()).isNotBlank().doesNotContain("SSH").doesNotContain("garbage");
            assertThat(b.requestsBegun()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 300})
    void provesNothingByOversizeHeaders(int count) throws IOException {
        String header = "X-Big: " + "x".repeat(count == 1 ? 100_000 : 10) + "\r\n";
        Answer answer = answerTo("HTTP/1.1 200 OK\r\n" + header.repeat(count) + "Content-Length: 0\r\n\r\n");
        assertThat(answer.proof()).isEqualTo(Proof.NOTHING);
        assertThat(answer.error()).isEqualTo("the answer's headers are too large");
    }

    @ParameterizedTest
    @CsvSource({"503,NOTHING,7", "429,NOTHING,7", "418,NOT_DONE,7", "200,DONE,", "404,REFUSED,", "302,REFUSED,"})
    void passesOnRetryAfterOnlyWhereARepeatMakesSense(int status, Proof proof, Integer seconds) throws IOException {
        Answer answer = answerTo(
                "HTTP/1.1 " + status + " X\r\nRetry-After: 7\r\nContent-Length: 0\r\n\r\n", "not-done-statuses=418");
        assertThat(answer.proof()).isEqualTo(proof);
        assertThat(answer.retryAfter()).isEqualTo(seconds == null ? null : Duration.ofSeconds(seconds));
    }

    @Test
    void goesByTheTargetsOwnStatuses() throws IOException {
        assertThat(answerTo("HTTP/1.1 409 Done\r\nContent-Length: 0\r\n\r\n", "success-statuses=409")
                        .proof())
                .isEqualTo(Proof.DONE);
    }

    private Answer answerTo(String bytes, String... properties) throws IOException {
        try (RawB b = RawB.that((request, line) -> line.send(bytes))) {
            return call(b, Calls.post("/"), properties);
        }
    }
}
