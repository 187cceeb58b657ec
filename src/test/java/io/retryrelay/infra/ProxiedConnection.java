package io.retryrelay.infra;

import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** One connection through a {@link TcpProxy}: two sockets and a thread for each direction. */
final class ProxiedConnection {

    private static final int PIECE = 16 * 1024;

    private final Socket client;
    private final Socket server;
    private final AtomicInteger openDirections = new AtomicInteger(2);
    private volatile @Nullable Tripwire tripwire;
    private Tripwire.@Nullable Listener listener;
    private volatile boolean losesTheAnswer;

    ProxiedConnection(Socket client, Socket server) {
        this.client = client;
        this.server = server;
    }

    void start(Flow toServer, Flow toClient) {
        daemon("proxy-to-server", () -> pump(client, server, toServer, this::mayGoToTheServer));
        daemon("proxy-to-client", () -> pump(server, client, toClient, (piece, length) -> !losesTheAnswer));
    }

    /** From the next bytes on; an earlier one is forgotten. */
    void listenFor(@Nullable Tripwire next) {
        tripwire = next;
    }

    boolean isOpen() {
        return openDirections.get() > 0;
    }

    /** Ends it in order (FIN) on both sides. */
    void cut() {
        close(client);
        close(server);
    }

    /** Ends it with a reset (RST) on both sides. */
    void reset() {
        lingerNot(client);
        lingerNot(server);
        cut();
    }

    private interface Gate {
        boolean lets(byte[] piece, int length);
    }

    private void pump(Socket from, Socket to, Flow flow, Gate gate) {
        byte[] piece = new byte[PIECE];
        try {
            for (int length = from.getInputStream().read(piece);
                    length >= 0;
                    length = from.getInputStream().read(piece)) {
                flow.pass(length);
                if (!gate.lets(piece, length)) {
                    cut();
                    return;
                }
                to.getOutputStream().write(piece, 0, length);
            }
            to.shutdownOutput();
        } catch (IOException ended) {
            cut();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } finally {
            closeAfterBothDirections();
        }
    }

    private boolean mayGoToTheServer(byte[] piece, int length) {
        Tripwire wire = tripwire;
        if (wire == null) {
            listener = null;
            return true;
        }
        if (listener == null || !listener.isOf(wire)) {
            listener = wire.listen();
        }
        if (!listener.trips(piece, length)) {
            return true;
        }
        losesTheAnswer = wire.letsTheWordPass();
        return wire.letsTheWordPass();
    }

    private void closeAfterBothDirections() {
        if (openDirections.decrementAndGet() == 0) {
            cut();
        }
    }

    private static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void lingerNot(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
        } catch (IOException closedBefore) {
            // then there is nothing to reset
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException closedBefore) {
            // as wanted
        }
    }
}
