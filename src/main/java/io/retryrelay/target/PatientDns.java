package io.retryrelay.target;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hc.client5.http.DnsResolver;

/** Looks names up no longer than the calling thread's deadline: the system's own look-up cannot be cut off. */
final class PatientDns implements DnsResolver, AutoCloseable {

    private final DnsResolver system;
    private final ExecutorService threads = Executors.newCachedThreadPool(Daemons.named("target-dns"));
    private final Map<String, CompletableFuture<InetAddress[]>> running = new ConcurrentHashMap<>();
    private final ThreadLocal<Long> end = new ThreadLocal<>();

    PatientDns(DnsResolver system) {
        this.system = system;
    }

    /** Gives the look-ups of this thread's next call so much time. */
    void allow(Duration deadline) {
        end.set(System.nanoTime() + deadline.toNanos());
    }

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        try {
            return running.computeIfAbsent(host, this::lookUp).get(end.get() - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException | TimeoutException unknown) {
            throw new UnknownHostException(host);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new UnknownHostException(host);
        }
    }

    @Override
    public String resolveCanonicalHostname(String host) {
        return host;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private CompletableFuture<InetAddress[]> lookUp(String host) {
        CompletableFuture<InetAddress[]> addresses = new CompletableFuture<>();
        threads.execute(() -> {
            try {
                addresses.complete(system.resolve(host));
            } catch (UnknownHostException | RuntimeException unknown) {
                addresses.completeExceptionally(unknown);
            } finally {
                running.remove(host, addresses);
            }
        });
        return addresses;
    }
}
