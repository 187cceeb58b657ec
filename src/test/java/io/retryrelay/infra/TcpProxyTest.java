package io.retryrelay.infra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.TcpProxy.Way;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class TcpProxyTest {

    private Echo echo;
    private TcpProxy proxy;
    private Socket client;

    @BeforeEach
    void open() throws IOException {
        echo = new Echo();
        proxy = TcpProxy.before(echo.port());
        client = connect();
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        proxy.close();
        echo.close();
    }

    @Test
    void letsEverythingPassAtFirst() throws IOException {
        assertThat(answerTo("hello")).isEqualTo("hello");
    }

    @Test
    void countsConnections() throws IOException {
        answerTo("a");
        try (Socket second = connect()) {
            second.getOutputStream().write(1);
            await().until(() -> proxy.open() == 2);
        }
        await().until(() -> proxy.open() == 1);
        assertThat(proxy.opened()).isEqualTo(2);
    }

    @Test
    void delaysEachWay() throws IOException {
        proxy.delay(Way.BOTH, Duration.ofMillis(150));
        long before = System.nanoTime();

        assertThat(answerTo("hello")).isEqualTo("hello");

        assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(300));
    }

    @Test
    void limitsTheBandwidth() throws IOException {
        proxy.limit(Way.TO_SERVER, 50);
        long before = System.nanoTime();

        assertThat(answerTo("ten bytes!")).isEqualTo("ten bytes!");

        assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(200));
    }

    @Test
    void holdsWhatComesUntilItIsHealed() throws IOException {
        proxy.blackHole(Way.TO_SERVER);
        say("hello");
        client.setSoTimeout(100);
        assertThatThrownBy(this::hear).isInstanceOf(SocketTimeoutException.class);
        assertThat(echo.heard()).isZero();

        proxy.heal();

        client.setSoTimeout(5000);
        assertThat(hear()).isEqualTo("hello");
    }

    @Test
    void holdsTheAnswersAlone() throws IOException {
        proxy.blackHole(Way.TO_CLIENT);
        say("hello");

        await().until(() -> echo.heard() == 5);
        client.setSoTimeout(100);
        assertThatThrownBy(this::hear).isInstanceOf(SocketTimeoutException.class);
    }

    @Test
    void letsWhatItHeldArriveAlthoughItsSenderHasGone() throws IOException {
        proxy.blackHole(Way.TO_SERVER);
        say("hello");
        client.close();

        proxy.heal();

        await().until(() -> echo.heard() == 5);
    }

    @Test
    void cutsWhatIsOpenAndLetsNewOnesIn() throws IOException {
        answerTo("a");

        proxy.cut();

        assertThat(hear()).isEmpty();
        client = connect();
        assertThat(answerTo("b")).isEqualTo("b");
    }

    @Test
    void resetsWhatIsOpen() throws IOException {
        answerTo("a");

        proxy.reset();

        assertThatThrownBy(this::hear).isInstanceOf(SocketException.class).hasMessageContaining("reset");
    }

    /** Also whoever was just being let in, as about half of them are here. */
    @RepeatedTest(20)
    void refusesUntilItIsHealed() throws IOException {
        proxy.refuse();
        assertThatThrownBy(() -> answerTo("a")).isInstanceOf(SocketException.class);
        client = connect();
        assertThatThrownBy(() -> answerTo("a")).isInstanceOf(SocketException.class);

        proxy.heal();

        client = connect();
        assertThat(answerTo("b")).isEqualTo("b");
    }

    @Test
    void cutsBeforeAWordThatFollowsAnother() throws IOException {
        Tripwire wire = proxy.cut(Tripwire.before("insert", "commit"));
        assertThat(answerTo("commit")).isEqualTo("commit");
        assertThat(answerTo("ins")).isEqualTo("ins");
        assertThat(answerTo("ert")).isEqualTo("ert");

        assertThat(wire.tripped()).isZero();
        assertThat(answerTo("commit")).isEmpty();

        assertThat(wire.tripped()).isOne();
        assertThat(echo.heard()).isEqualTo(12);
    }

    @Test
    void losesTheAnswerToAWordThatArrived() throws IOException {
        Tripwire wire = proxy.cut(Tripwire.beforeTheAnswerTo("commit"));

        assertThat(answerTo("commit")).isEmpty();

        assertThat(wire.tripped()).isOne();
        assertThat(echo.heard()).isEqualTo(6);
        client = connect();
        assertThat(answerTo("commit")).isEqualTo("commit");
    }

    @Test
    void endsTheConnectionOfWhoCannotBeServed() throws Exception {
        echo.close();
        client = connect();

        assertThat(hear()).isEmpty();
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(Ports.HOST, proxy.port());
        socket.setSoTimeout(5000);
        return socket;
    }

    private String answerTo(String words) throws IOException {
        say(words);
        return hear();
    }

    private void say(String words) throws IOException {
        client.getOutputStream().write(words.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Empty when the connection has ended. */
    private String hear() throws IOException {
        byte[] bytes = new byte[100];
        int length = client.getInputStream().read(bytes);
        return length < 0 ? "" : new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    }

    /** Says back what it hears. */
    private static final class Echo implements AutoCloseable {

        private final ServerSocket door = new ServerSocket(0, 50, InetAddress.getByName(Ports.HOST));
        private final AtomicInteger heard = new AtomicInteger();

        private Echo() throws IOException {
            daemon(this::serve);
        }

        private int port() {
            return door.getLocalPort();
        }

        private int heard() {
            return heard.get();
        }

        private void serve() {
            try {
                while (!door.isClosed()) {
                    Socket socket = door.accept();
                    daemon(() -> answer(socket));
                }
            } catch (IOException end) {
                // closed
            }
        }

        private void answer(Socket socket) {
            byte[] bytes = new byte[100];
            try (socket) {
                for (int length = socket.getInputStream().read(bytes);
                        length >= 0;
                        length = socket.getInputStream().read(bytes)) {
                    heard.addAndGet(length);
                    socket.getOutputStream().write(bytes, 0, length);
                }
            } catch (IOException end) {
                // the other side has gone
            }
        }

        private static void daemon(Runnable work) {
            Thread thread = new Thread(work, "echo");
            thread.setDaemon(true);
            thread.start();
        }

        @Override
        public void close() throws IOException {
            door.close();
        }
    }
}
