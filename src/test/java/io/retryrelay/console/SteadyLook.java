package io.retryrelay.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Somebody who looks at one page five times a second, and notes how long the relay took to answer. */
final class SteadyLook implements AutoCloseable {

    private static final long REST_MILLIS = 200;

    private final List<Long> millis = Collections.synchronizedList(new ArrayList<>());
    private final ScheduledExecutorService person = Executors.newSingleThreadScheduledExecutor();
    private final Visitor visitor;
    private final String path;
    private final ScheduledFuture<?> looking;

    SteadyLook(int port, String path) {
        this.visitor = Visitor.signedIn(port, "viewer");
        this.path = path;
        this.looking = person.scheduleWithFixedDelay(this::look, 0, REST_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void look() {
        long begin = System.nanoTime();
        var answer = visitor.get(path);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.bodyAsBytes()).isNotEmpty();
        millis.add(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin));
    }

    /** What was seen so far: how often, and in how many milliseconds. */
    String soFar() {
        assertThat(looking.isDone()).as("a look failed").isFalse();
        List<Long> sorted;
        synchronized (millis) {
            sorted = millis.stream().sorted().toList();
        }
        return sorted.isEmpty()
                ? "0 | – | –"
                : String.format(
                        Locale.ROOT,
                        "%d | %d | %d",
                        sorted.size(),
                        sorted.get(sorted.size() / 2),
                        sorted.get(sorted.size() * 99 / 100));
    }

    @Override
    public void close() {
        person.shutdownNow();
    }
}
