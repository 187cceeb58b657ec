package io.retryrelay.infra;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The ports of the embedded infrastructure, all on the loopback address.
 *
 * @param kafka the broker's
 * @param controller its KRaft controller's
 * @param mariaDb the database's
 * @param proxied the broker's for clients that come through a proxy; 0 for none
 * @param proxy where those clients are told to go
 */
public record Ports(int kafka, int controller, int mariaDb, int proxied, int proxy) {

    static final String HOST = "127.0.0.1";
    private static final int LOWEST = 20_000;
    private static final int BEHIND = 32_000;
    private static final int FORKS = 2;
    private static final int FORK = Integer.getInteger("tests.fork", 0) % FORKS;
    private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();

    static Ports free() {
        return new Ports(anyFree(), anyFree(), anyFree(), anyFree(), anyFree());
    }

    /** The same at each start, without a way for proxies. */
    static Ports fixed(int kafka, int mariaDb) {
        return new Ports(kafka, kafka + 1, mariaDb, 0, 0);
    }

    /**
     * One below those that systems give to outgoing connections, and not one of another fork's, so that none takes it
     * before it is listened on.
     */
    static int anyFree() {
        return ThreadLocalRandom.current()
                .ints(LOWEST, BEHIND)
                .filter(port -> port % FORKS == FORK && GIVEN.add(port) && isFree(port))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isFree(int port) {
        try (var socket = new ServerSocket(port, 1, InetAddress.getByName(HOST))) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }

    /** Whether someone answers there on the loopback address. */
    public static boolean isTaken(int port) {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(HOST, port), 1000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
