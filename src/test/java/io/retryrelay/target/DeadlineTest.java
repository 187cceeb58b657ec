package io.retryrelay.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.windows.Covers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** In each of these B would need some ten seconds, or for ever; the deadline is a second. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Covers("W29")
class DeadlineTest extends ClientFixture {

    private static final String DEADLINE = "deadline=1s";
    private static final String LONG = "x".repeat(500);

    /** So that no deadline is spent on loading classes. */
    @BeforeEach
    void callsOnceInPeace() throws IOException {
        try (RawB b = RawB.that((request, line) -> line.send(OK))) {
            assertThat(call(b, Calls.post("/")).proof()).isEqualTo(Proof.DONE);
        }
    }

    @Test
    void cutsOffABodyThatTrickles() throws IOException {
        try (RawB b = RawB.that((request, line) -> {
            line.send("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n");
            line.trickle(LONG);
        })) {
            Answer answer = call(b, Calls.post("/"), DEADLINE);

            isUnproven(answer, b);
            assertThat(answer.error()).isEqualTo("no whole answer within 1 s; it began with status 200");
        }
    }

    @Test
    void cutsOffTheRestOfABodyThatIsOnlyDropped() throws IOException {
        try (RawB b = RawB.that((request, line) -> {
            line.send("HTTP/1.1 200 OK\r\nContent-Length: 501\r\n\r\nx");
            line.trickle(LONG);
        })) {
            isUnproven(call(b, Calls.post("/"), DEADLINE, "response-cap=1B"), b);
        }
    }

    @Test
    void cutsOffHeadersThatTrickle() throws IOException {
        try (RawB b = RawB.that((request, line) -> line.trickle("HTTP/1.1 200 OK\r\nX: " + LONG))) {
            isUnproven(call(b, Calls.post("/"), DEADLINE), b);
        }
    }

    @Test
    void cutsOffInterimAnswersThatTrickle() throws IOException {
        try (RawB b = RawB.that((request, line) -> {
            for (int i = 0; i < 500; i++) {
                line.send("HTTP/1.1 103 Early Hints\r\n\r\n");
                line.pause(20);
            }
        })) {
            isUnproven(call(b, Calls.post("/"), DEADLINE), b);
        }
    }

    @Test
    void cutsOffABodyWithoutLength() throws IOException {
        try (RawB b = RawB.that((request, line) -> {
            line.send("HTTP/1.1 200 OK\r\n\r\n");
            for (int i = 0; i < 500; i++) {
                line.send(LONG);
                line.pause(20);
            }
        })) {
            isUnproven(call(b, Calls.post("/"), DEADLINE), b);
        }
    }

    @Test
    void cutsOffABThatNeverAnswers() throws IOException {
        try (RawB b = RawB.that((request, line) -> line.neverAnswer())) {
            Answer answer = call(b, Calls.post("/"), DEADLINE);

            isUnproven(answer, b);
            assertThat(answer.error()).isEqualTo("no whole answer within 1 s");
        }
    }

    @Test
    void cutsOffABThatNeverReads() throws IOException {
        try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            Call huge = new Call("POST", "/", Map.of(), new byte[32 << 20], "key-1");
            Answer answer = client.call(TestTargets.target("http://127.0.0.1:" + deaf.getLocalPort(), DEADLINE), huge);

            assertThat(answer.proof()).isEqualTo(Proof.NOTHING);
            assertThat(answer.cause()).isEqualTo("TIMEOUT");
        }
    }

    @Test
    void cutsOffATlsHandshakeThatNeverEndsBeforeAnythingIsSent() throws IOException {
        try (RawB b = RawB.that((request, line) -> line.neverAnswer())) {
            TargetProfile target = TestTargets.target("https://127.0.0.1:" + b.port(), DEADLINE);

            Answer answer = client.call(target, Calls.post("/"));

            assertThat(answer.proof()).isEqualTo(Proof.NOT_DONE);
            assertThat(answer.cause()).isEqualTo("CONNECT");
            assertThat(answer.error()).isEqualTo("no connection within 1 s");
            assertThat(b.requests()).isEmpty();
        }
    }

    @Test
    void cutsOffALookUpThatHangsAndNeverSendsAfterwards() throws Exception {
        CountDownLatch dnsIsBack = new CountDownLatch(1);
        try (RawB b = RawB.that((request, line) -> line.send(OK));
                PatientDns dns = new PatientDns(new HangingDns(dnsIsBack));
                TargetClient patient = new TargetClient(Clock.systemUTC(), dns)) {
            TargetProfile target = TestTargets.target("http://b.example:" + b.port(), DEADLINE);

            Answer answer = patient.call(target, Calls.post("/"));
            assertThat(answer.proof()).isEqualTo(Proof.NOT_DONE);
            assertThat(answer.error()).isEqualTo("the host's name was not resolved");
            assertThat(b.connections()).isZero();

            dnsIsBack.countDown();
            TargetProfile unhurried = TestTargets.target("http://b.example:" + b.port(), "deadline=20s");
            await().atMost(Duration.ofSeconds(25))
                    .until(() -> patient.call(unhurried, Calls.post("/")).proof() == Proof.DONE);
            assertThat(b.requestsBegun()).isEqualTo(1);
        }
    }

    private static void isUnproven(Answer answer, RawB b) {
        assertThat(answer.proof()).isEqualTo(Proof.NOTHING);
        assertThat(answer.cause()).isEqualTo("TIMEOUT");
        assertThat(answer.status()).isNull();
        assertThat(b.repliesFinished()).isZero();
        assertThat(b.requestsBegun()).isEqualTo(1);
    }

    private static final class HangingDns extends SystemDefaultDnsResolver {

        private final CountDownLatch back;

        HangingDns(CountDownLatch back) {
            this.back = back;
        }

        @Override
        public InetAddress[] resolve(String host) throws UnknownHostException {
            try {
                back.await();
            } catch (InterruptedException e) {
                throw new UnknownHostException(host);
            }
            return new InetAddress[] {InetAddress.getByName("127.0.0.1")};
        }
    }
}
