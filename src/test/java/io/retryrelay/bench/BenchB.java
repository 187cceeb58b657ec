package io.retryrelay.bench;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A B as cheap as can be: it reads a request, waits, answers, and counts effects and breaches of the order of paths {@code
 * /lane/number}.
 */
final class BenchB implements AutoCloseable {

    private static final byte[] DONE =
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] BUSY =
            "HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final ServerSocket socket;
    private final ExecutorService connections = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "bench-b");
        thread.setDaemon(true);
        return thread;
    });
    private volatile Run run = new Run(Load.of(0, 1, 1));

    /** What was seen of one run. */
    private static final class Run {
        private final Load load;
        private final AtomicLong firstNanos = new AtomicLong();
        private final AtomicInteger effects = new AtomicInteger();
        private final AtomicInteger extra = new AtomicInteger();
        private final AtomicInteger violations = new AtomicInteger();
        private final Map<Integer, Integer> done = new ConcurrentHashMap<>();
        private final Map<Integer, Integer> tries = new ConcurrentHashMap<>();
        private final Map<Integer, AtomicInteger> lanes = new ConcurrentHashMap<>();

        private Run(Load load) {
            this.load = load;
        }
    }

    BenchB() {
        try {
            socket = new ServerSocket(0, 1024, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        connections.execute(this::accept);
    }

    String baseUrl() {
        return "http://127.0.0.1:" + socket.getLocalPort();
    }

    void begin(Load load) {
        run = new Run(load);
    }

    int effects() {
        return run.effects.get();
    }

    Measured end(long endNanos, Map<String, Double> costs) {
        Run seen = run;
        double seconds = (endNanos - seen.firstNanos.get()) / 1e9;
        int requests = seen.load.requests();
        return new Measured(
                requests / seconds, seen.violations.get(), seen.extra.get(), requests - seen.effects.get(), costs);
    }

    private void accept() {
        try {
            while (true) {
                Socket client = socket.accept();
                client.setTcpNoDelay(true);
                connections.execute(() -> serve(client));
            }
        } catch (IOException closed) {
            connections.shutdownNow();
        }
    }

    private void serve(Socket client) {
        try (client;
                InputStream in = new BufferedInputStream(client.getInputStream(), 8192)) {
            for (String head = head(in); !head.isEmpty(); head = head(in)) {
                in.skipNBytes(bodyLength(head));
                client.getOutputStream().write(answer(head.split(" ", 3)[1]));
            }
        } catch (IOException closed) {
            // the client is gone
        }
    }

    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder(256);
        for (int next = in.read(); next >= 0; next = in.read()) {
            head.append((char) next);
            int length = head.length();
            if (next == '\n' && length > 3 && head.charAt(length - 3) == '\n') {
                return head.toString();
            }
        }
        return "";
    }

    private static int bodyLength(String head) {
        String name = "content-length:";
        int at = head.toLowerCase(java.util.Locale.ROOT).indexOf(name);
        return at < 0
                ? 0
                : Integer.parseInt(head.substring(at + name.length(), head.indexOf('\r', at))
                        .strip());
    }

    private byte[] answer(String path) {
        Run seen = run;
        String[] parts = path.split("/");
        int lane = Integer.parseInt(parts[1]);
        int number = Integer.parseInt(parts[2]);
        seen.firstNanos.compareAndSet(0, System.nanoTime());
        AtomicInteger busy = seen.lanes.computeIfAbsent(lane, any -> new AtomicInteger());
        if (busy.incrementAndGet() > 1 || seen.done.getOrDefault(lane, -1) >= number) {
            seen.violations.incrementAndGet();
        }
        waitFor(seen.load, number);
        boolean fails = seen.load.failsFirst(number) && seen.tries.merge(number, 1, Integer::sum) == 1;
        if (!fails) {
            seen.done.merge(lane, number, Math::max);
            seen.effects.incrementAndGet();
        }
        busy.decrementAndGet();
        return fails ? BUSY : DONE;
    }

    private static void waitFor(Load load, int number) {
        boolean slow = load.slowEach() > 0 && number % load.slowEach() == load.slowEach() - 1;
        long nanos = TimeUnit.MILLISECONDS.toNanos(load.latencyMillis()) * (slow ? 20 : 1);
        for (long end = System.nanoTime() + nanos; nanos > 0; nanos = end - System.nanoTime()) {
            LockSupport.parkNanos(nanos);
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
