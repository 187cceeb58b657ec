package io.retryrelay.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.windows.Covers;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@ValueSource(strings = {"GET", "PUT", "POST", "DELETE"})
@Covers({"W24", "W28"})
class SendsOnceTest extends ClientFixture {

    private final String method;

    SendsOnceTest(String method) {
        this.method = method;
    }

    @ParameterizedTest
    @ValueSource(strings = {"503 Away", "429 Slow down", "500 Oops", "408 Too slow", "425 Too early"})
    void neverRepeatsACallBFailed(String status) throws IOException {
        try (RawB b = RawB.answering("HTTP/1.1 " + status, "Retry-After: 1")) {
            Answer answer = call(b, Calls.of(method));

            assertThat(answer.proof()).isEqualTo(Proof.NOTHING);
            assertThat(answer.retryAfter()).isEqualTo(Duration.ofSeconds(1));
            assertThat(answer.cause()).isEqualTo("HTTP_" + status.substring(0, 3));
            assertThat(b.requestsBegun()).isEqualTo(1);
            assertThat(b.connections()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void neverFollowsARedirect(int status) throws IOException {
        try (RawB elsewhere = RawB.answering("HTTP/1.1 200 OK");
                RawB b = RawB.answering("HTTP/1.1 " + status + " Moved", "Location: " + elsewhere.url() + "/new")) {
            Answer answer = call(b, Calls.of(method));

            assertThat(answer.proof()).isEqualTo(Proof.REFUSED);
            assertThat(answer.status()).isEqualTo(status);
            assertThat(answer.headers()).containsEntry("location", elsewhere.url() + "/new");
            assertThat(b.requestsBegun()).isEqualTo(1);
            assertThat(elsewhere.connections()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"401 Who", "407 Who"})
    void neverAnswersAChallenge(String status) throws IOException {
        try (RawB b = RawB.answering(
                "HTTP/1.1 " + status, "WWW-Authenticate: Basic realm=b", "Proxy-Authenticate: Basic realm=b")) {
            assertThat(call(b, Calls.of(method)).proof()).isEqualTo(Proof.REFUSED);
            assertThat(b.requestsBegun()).isEqualTo(1);
        }
    }

    @Test
    void neverRepeatsACallWhoseConnectionWasDropped() throws IOException {
        try (RawB b = RawB.that((request, line) -> line.drop())) {
            Answer answer = call(b, Calls.of(method));

            assertThat(answer.proof()).isEqualTo(Proof.NOTHING);
            assertThat(answer.cause()).isEqualTo("OTHER");
            assertThat(answer.status()).isNull();
            assertThat(answer.error()).isEqualTo("connection closed without an answer");
            assertThat(b.requestsBegun()).isEqualTo(1);
            assertThat(b.connections()).isEqualTo(1);
        }
    }

    @Test
    void neverRepeatsACallThatMetAClosingKeepAliveConnection() throws IOException {
        try (RawB b = RawB.that(new ClosesAsTheSecondRequestArrives())) {
            assertThat(call(b, Calls.of(method)).proof()).isEqualTo(Proof.DONE);
            assertThat(call(b, Calls.of(method)).proof()).isEqualTo(Proof.NOTHING);

            assertThat(b.requestsBegun()).isEqualTo(2);
            assertThat(b.connections()).isEqualTo(1);
        }
    }

    @Test
    void noticesAConnectionBHasClosedBeforeItSends() throws IOException {
        try (RawB b = RawB.that((request, line) -> {
            line.send(OK);
            line.drop();
        })) {
            for (int calls = 1; calls <= 3; calls++) {
                assertThat(call(b, Calls.of(method)).proof()).isEqualTo(Proof.DONE);
                await().until(b::closings, closed -> closed == b.connections());
            }
            assertThat(b.requestsBegun()).isEqualTo(3);
            assertThat(b.connections()).isEqualTo(3);
        }
    }

    @Test
    void keepsAGoodConnectionAlive() throws IOException {
        try (RawB b = RawB.that((request, line) -> line.send(OK))) {
            for (int calls = 1; calls <= 5; calls++) {
                assertThat(call(b, Calls.of(method)).proof()).isEqualTo(Proof.DONE);
            }
            assertThat(b.connections()).isEqualTo(1);
            assertThat(b.requestsBegun()).isEqualTo(5);
        }
    }

    @Test
    void remembersNoCookie() throws IOException {
        try (RawB b = RawB.answering("HTTP/1.1 200 OK", "Set-Cookie: session=1; Path=/")) {
            call(b, Calls.of(method));
            call(b, Calls.of(method));
            assertThat(b.requests())
                    .hasSize(2)
                    .allSatisfy(request -> assertThat(request.headers("Cookie")).isEmpty());
        }
    }

    private static final class ClosesAsTheSecondRequestArrives implements RawB.Script {

        @Override
        public void reply(RawB.Request request, RawB.Line line) throws IOException {
            line.send(OK);
        }

        @Override
        public boolean dropsUnread(int number) {
            return number == 2;
        }
    }
}
