package io.retryrelay.api;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Lets two callers go in the same instant. */
final class Together implements AutoCloseable {

    private final ExecutorService callers = Executors.newFixedThreadPool(2);

    <T> List<T> call(Supplier<T> one, Supplier<T> other) {
        CyclicBarrier barrier = new CyclicBarrier(2);
        CompletableFuture<T> first = begin(barrier, one);
        CompletableFuture<T> second = begin(barrier, other);
        return List.of(first.join(), second.join());
    }

    private <T> CompletableFuture<T> begin(CyclicBarrier barrier, Supplier<T> call) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        barrier.await(10, TimeUnit.SECONDS);
                    } catch (Exception alone) {
                        throw new IllegalStateException("The other caller did not come.", alone);
                    }
                    return call.get();
                },
                callers);
    }

    @Override
    public void close() {
        callers.shutdownNow();
    }
}
