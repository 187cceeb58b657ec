package io.retryrelay.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CompanyTest {

    private static final int CALLS = 200;

    private final Company company = new Company();
    private final ExecutorService workers = Executors.newFixedThreadPool(16);

    @AfterEach
    void stop() {
        workers.shutdownNow();
    }

    @Test
    void letsCallsFlyTogether() throws Exception {
        CountDownLatch bothInFlight = new CountDownLatch(2);

        List<Future<Boolean>> calls = IntStream.range(0, 2)
                .mapToObj(call -> workers.submit(() -> company.call(false, () -> meet(bothInFlight))))
                .toList();

        assertThat(get(calls.get(0))).isTrue();
        assertThat(get(calls.get(1))).isTrue();
    }

    @Test
    void letsNothingElseFlyWithOneThatMustBeAlone() throws Exception {
        AtomicInteger inFlight = new AtomicInteger();

        List<Future<Integer>> calls = IntStream.range(0, CALLS)
                .mapToObj(call -> {
                    boolean alone = call % 10 == 0;
                    return workers.submit(() ->
                            company.call(alone, () -> alone ? most(inFlight) : Math.min(1, most(inFlight))));
                })
                .toList();

        for (Future<Integer> call : calls) {
            assertThat(get(call)).isOne();
        }
    }

    @Test
    void goesOnAfterACallThatFailed() throws Exception {
        Future<Boolean> failing = workers.submit(() -> company.call(true, () -> {
            throw new IllegalStateException("B is odd");
        }));
        assertThat(failing).failsWithin(Duration.ofSeconds(30));

        assertThat(get(workers.submit(() -> company.call(false, () -> true)))).isTrue();
    }

    /** Flies for a while and counts, with itself, how many did at the same time. */
    private static int most(AtomicInteger inFlight) {
        int most = inFlight.incrementAndGet();
        for (int moment = 0; moment < 10_000; moment++) {
            most = Math.max(most, inFlight.get());
        }
        inFlight.decrementAndGet();
        return most;
    }

    private static boolean meet(CountDownLatch others) {
        others.countDown();
        try {
            return others.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException stopped) {
            return false;
        }
    }

    private static <T> T get(Future<T> call) throws InterruptedException, ExecutionException {
        return call.get();
    }
}
