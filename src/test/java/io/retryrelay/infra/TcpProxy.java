package io.retryrelay.infra;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Stands between a client and a server on the loopback address, and is a bad network when told so. */
public final class TcpProxy implements AutoCloseable {

    /** Which way bytes go. */
    public enum Way {
        TO_SERVER,
        TO_CLIENT,
        BOTH
    }

    private final ServerSocket door;
    private final int serverPort;
    private final Flow toServer = new Flow();
    private final Flow toClient = new Flow();
    private final List<ProxiedConnection> connections = new CopyOnWriteArrayList<>();
    private final AtomicInteger opened = new AtomicInteger();
    private volatile boolean refuses;
    private volatile @Nullable Tripwire tripwire;

    private TcpProxy(int port, int serverPort) {
        try {
            this.door = new ServerSocket(port, 200, InetAddress.getByName(Ports.HOST));
        } catch (IOException taken) {
            throw new UncheckedIOException(taken);
        }
        this.serverPort = serverPort;
    }

    /** Before the server on that port, itself on any that is free. */
    public static TcpProxy before(int serverPort) {
        return before(serverPort, 0);
    }

    /** Before the server on that port, itself on this one (0 for any that is free). */
    public static TcpProxy before(int serverPort, int port) {
        TcpProxy proxy = new TcpProxy(port, serverPort);
        Thread thread = new Thread(proxy::serve, "proxy-" + proxy.port());
        thread.setDaemon(true);
        thread.start();
        return proxy;
    }

    public int port() {
        return door.getLocalPort();
    }

    /** {@code host:port} of this proxy. */
    public String address() {
        return Ports.HOST + ":" + port();
    }

    /** Each piece that comes by is held for that time. */
    public void delay(Way way, Duration latency) {
        flows(way).forEach(flow -> flow.delay(latency));
    }

    /** No more than that many bytes a second of each connection. */
    public void limit(Way way, long bytesPerSecond) {
        flows(way).forEach(flow -> flow.limit(bytesPerSecond));
    }

    /**
     * As a cable that is out: connections open and stay open, nothing passes. What was under way passes after
     * {@link #heal()}, as a network's repetitions would, if its connection was not cut meanwhile.
     */
    public void blackHole(Way way) {
        flows(way).forEach(Flow::hold);
    }

    /** Ends every connection that is open now (FIN). */
    public void cut() {
        connections.forEach(ProxiedConnection::cut);
    }

    /** Ends every connection that is open now (RST). */
    public void reset() {
        connections.forEach(ProxiedConnection::reset);
    }

    /** Resets every connection, those that come as well, until {@link #heal()}. */
    public void refuse() {
        refuses = true;
        reset();
    }

    /** Cuts a connection where these words pass on it; takes the place of an earlier tripwire. */
    public Tripwire cut(Tripwire wire) {
        tripwire = wire;
        connections.forEach(connection -> connection.listenFor(wire));
        return wire;
    }

    /** A good network again; connections that are open stay so. */
    public void heal() {
        refuses = false;
        tripwire = null;
        connections.forEach(connection -> connection.listenFor(null));
        flows(Way.BOTH).forEach(Flow::heal);
    }

    /** How many connections were opened since the start. */
    public int opened() {
        return opened.get();
    }

    /** How many are open now. */
    public int open() {
        connections.removeIf(connection -> !connection.isOpen());
        return connections.size();
    }

    @Override
    public void close() {
        try {
            door.close();
        } catch (IOException closedBefore) {
            throw new UncheckedIOException(closedBefore);
        }
        heal();
        cut();
    }

    private Stream<Flow> flows(Way way) {
        return switch (way) {
            case TO_SERVER -> Stream.of(toServer);
            case TO_CLIENT -> Stream.of(toClient);
            case BOTH -> Stream.of(toServer, toClient);
        };
    }

    private void serve() {
        while (!door.isClosed()) {
            try {
                connect(door.accept());
            } catch (IOException closedOrServerAway) {
                // the client sees its connection end
            }
        }
    }

    private void connect(Socket client) throws IOException {
        opened.incrementAndGet();
        if (refuses) {
            client.setSoLinger(true, 0);
            client.close();
            return;
        }
        try {
            begin(new ProxiedConnection(client, new Socket(Ports.HOST, serverPort)));
        } catch (IOException serverAway) {
            client.close();
        }
    }

    private void begin(ProxiedConnection connection) {
        connections.removeIf(old -> !old.isOpen());
        connections.add(connection);
        // whoever refuses resets those that are known: this one may have come in between
        if (refuses) {
            connections.remove(connection);
            connection.reset();
            return;
        }
        connection.listenFor(tripwire);
        connection.start(toServer, toClient);
    }
}
