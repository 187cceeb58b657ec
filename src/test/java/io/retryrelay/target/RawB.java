package io.retryrelay.target;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A system B down to its socket: it counts what really arrives, and misbehaves as told. */
final class RawB implements AutoCloseable {

    private static final Pattern LENGTH = Pattern.compile("(?i)\r\ncontent-length: (\\d+)\r\n");

    private final ServerSocket server;
    private final Script script;
    private final CountDownLatch over = new CountDownLatch(1);
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger closings = new AtomicInteger();
    private final AtomicInteger requestsBegun = new AtomicInteger();
    private final AtomicInteger repliesFinished = new AtomicInteger();
    private final List<Request> requests = new CopyOnWriteArrayList<>();

    private RawB(Script script) throws IOException {
        this.script = script;
        this.server = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
        daemon(this::acceptAll);
    }

    static RawB that(Script script) throws IOException {
        return new RawB(script);
    }

    static RawB answering(String... lines) throws IOException {
        String head = String.join("\r\n", lines);
        return that((request, line) -> line.send(head + "\r\nContent-Length: 0\r\n\r\n"));
    }

    String url() {
        return "http://127.0.0.1:" + port();
    }

    int port() {
        return server.getLocalPort();
    }

    int connections() {
        return connections.get();
    }

    int closings() {
        return closings.get();
    }

    /** Requests of which at least one byte arrived. */
    int requestsBegun() {
        return requestsBegun.get();
    }

    int repliesFinished() {
        return repliesFinished.get();
    }

    List<Request> requests() {
        return requests;
    }

    @Override
    public void close() throws IOException {
        over.countDown();
        server.close();
    }

    private void acceptAll() throws IOException {
        while (!server.isClosed()) {
            Socket socket = server.accept();
            connections.incrementAndGet();
            daemon(() -> serve(socket));
        }
    }

    private void serve(Socket socket) throws IOException {
        try (socket) {
            Line line = new Line(socket);
            while (!socket.isClosed() && line.awaitsFirstByte()) {
                int number = requestsBegun.incrementAndGet();
                if (script.dropsUnread(number)) {
                    return;
                }
                Request request = line.read();
                requests.add(request);
                script.reply(request, line);
                repliesFinished.incrementAndGet();
            }
        } finally {
            closings.incrementAndGet();
        }
    }

    private static void daemon(Task task) {
        Thread thread = new Thread(() -> {
            try {
                task.run();
            } catch (IOException clientOrTestIsGone) {
                Thread.currentThread().interrupt();
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private interface Task {
        void run() throws IOException;
    }

    @FunctionalInterface
    interface Script {
        void reply(Request request, Line line) throws IOException;

        /** Whether to close the connection on the first byte of this request, counted from 1 over all connections. */
        default boolean dropsUnread(int number) {
            return false;
        }
    }

    record Request(String head, byte[] body) {

        String firstLine() {
            return head.lines().findFirst().orElseThrow();
        }

        List<String> headers(String name) {
            String prefix = name.toLowerCase() + ": ";
            return head.lines()
                    .filter(line -> line.toLowerCase().startsWith(prefix))
                    .map(line -> line.substring(prefix.length()))
                    .toList();
        }
    }

    /** One connection, seen from B. */
    final class Line {

        private final Socket socket;
        private final InputStream in;

        Line(Socket socket) throws IOException {
            this.socket = socket;
            this.in = new BufferedInputStream(socket.getInputStream());
        }

        void send(String text) throws IOException {
            send(text.getBytes(StandardCharsets.ISO_8859_1));
        }

        void send(byte[] bytes) throws IOException {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
        }

        /** Sends a byte now and then, each soon enough to keep any read time-out from striking. */
        void trickle(String text) throws IOException {
            for (char c : text.toCharArray()) {
                send(String.valueOf(c));
                pause(20);
            }
        }

        void pause(long millis) throws IOException {
            try {
                if (over.await(millis, TimeUnit.MILLISECONDS)) {
                    throw new IOException("the test is over");
                }
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }

        void neverAnswer() throws IOException {
            pause(Long.MAX_VALUE);
        }

        void drop() throws IOException {
            socket.close();
        }

        private boolean awaitsFirstByte() throws IOException {
            in.mark(1);
            int first = in.read();
            in.reset();
            return first >= 0;
        }

        private Request read() throws IOException {
            ByteArrayOutputStream head = new ByteArrayOutputStream();
            while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
                int next = in.read();
                if (next < 0) {
                    throw new IOException("half a request");
                }
                head.write(next);
            }
            String text = head.toString(StandardCharsets.ISO_8859_1);
            Matcher length = LENGTH.matcher(text);
            return new Request(text, in.readNBytes(length.find() ? Integer.parseInt(length.group(1)) : 0));
        }
    }
}
