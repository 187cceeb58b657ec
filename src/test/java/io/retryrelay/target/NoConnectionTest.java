package io.retryrelay.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.time.Clock;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NoConnectionTest extends ClientFixture {

    @ParameterizedTest
    @ValueSource(strings = {"http", "https"})
    void provesThatARefusedConnectionDidNothing(String scheme) throws IOException {
        Answer answer = client.call(TestTargets.target(scheme + "://127.0.0.1:" + closedPort()), Calls.post("/"));
        notDone(answer, "connection refused");
    }

    @Test
    void provesThatAnUnknownHostDidNothing() {
        Answer answer = client.call(TestTargets.target("http://no-such-host.invalid"), Calls.post("/"));
        notDone(answer, "the host's name was not resolved");
    }

    @Test
    void provesThatAFailedHandshakeDidNothing() throws IOException {
        try (RawB b = RawB.that((request, line) -> line.send(OK));
                ServerSocket plain = greeting()) {
            Answer answer =
                    client.call(TestTargets.target("https://127.0.0.1:" + plain.getLocalPort()), Calls.post("/"));
            assertThat(answer.proof()).isEqualTo(Proof.NOT_DONE);
            assertThat(answer.cause()).isEqualTo("CONNECT");
            assertThat(answer.error()).startsWith("no TLS connection");
            assertThat(b.requestsBegun()).isZero();
        }
    }

    @Test
    void triesTheNextAddressOfAHost() throws Exception {
        try (RawB b = RawB.that((request, line) -> line.send(OK));
                TargetClient both = new TargetClient(Clock.systemUTC(), new PatientDns(new TwoAddresses()))) {
            Answer answer = both.call(TestTargets.target("http://localhost:" + b.port()), Calls.post("/"));
            assertThat(answer.proof()).isEqualTo(Proof.DONE);
            assertThat(b.requestsBegun()).isEqualTo(1);
        }
    }

    @Test
    void throwsNothingAfterItIsClosed() throws IOException {
        try (RawB b = RawB.that((request, line) -> line.send(OK))) {
            client.close();
            assertThat(call(b, Calls.post("/")).proof()).isEqualTo(Proof.NOT_DONE);
            assertThat(b.connections()).isZero();
        }
    }

    @Test
    void neverBeginsACallThatIsCancelled() {
        Outgoing request = new Outgoing(TestTargets.target("http://b.example"), Calls.post("/"));
        request.cancel();
        assertThatThrownBy(request::begin).isInstanceOf(IOException.class);
        assertThat(request.hasBegun()).isFalse();
    }

    private static void notDone(Answer answer, String error) {
        assertThat(answer.proof()).isEqualTo(Proof.NOT_DONE);
        assertThat(answer.cause()).isEqualTo("CONNECT");
        assertThat(answer.status()).isNull();
        assertThat(answer.error()).isEqualTo(error);
    }

    private static int closedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            return socket.getLocalPort();
        }
    }

    /** Speaks plainly where TLS is expected. */
    private static ServerSocket greeting() throws IOException {
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
        Thread thread = new Thread(() -> {
            try (var socket = server.accept()) {
                socket.getInputStream().read();
                socket.getOutputStream().write("HTTP/1.1 400 Plain\r\n\r\n".getBytes());
            } catch (IOException testIsOver) {
                Thread.currentThread().interrupt();
            }
        });
        thread.setDaemon(true);
        thread.start();
        return server;
    }

    private static final class TwoAddresses extends SystemDefaultDnsResolver {

        @Override
        public InetAddress[] resolve(String host) throws UnknownHostException {
            return new InetAddress[] {InetAddress.getByName("::1"), InetAddress.getByName("127.0.0.1")};
        }
    }
}
