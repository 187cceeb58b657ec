package io.retryrelay.infra;

import com.github.tomakehurst.wiremock.extension.Parameters;
import com.github.tomakehurst.wiremock.extension.ServeEventListener;
import com.github.tomakehurst.wiremock.stubbing.ServeEvent;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** Every request that reached the simulated B, whatever came of it, and how many were there at once. */
final class CallLog implements ServeEventListener {

    private final Queue<Call> calls = new ConcurrentLinkedQueue<>();
    private final Set<UUID> inFlight = new HashSet<>();
    private final Map<String, Integer> inFlightByUrl = new HashMap<>();
    private final Map<String, Integer> mostByUrl = new HashMap<>();
    private int most;

    static @Nullable String keyOf(ServeEvent event) {
        return event.getRequest().getHeader("Idempotency-Key");
    }

    @Override
    public String getName() {
        return "call-log";
    }

    @Override
    public void beforeMatch(ServeEvent event, Parameters parameters) {
        var request = event.getRequest();
        calls.add(new Call(
                Instant.now(),
                request.getMethod().getName(),
                request.getUrl(),
                keyOf(event),
                request.getBodyAsString()));
        begins(event.getId(), request.getUrl());
    }

    @Override
    public void afterComplete(ServeEvent event, Parameters parameters) {
        ends(event.getId(), event.getRequest().getUrl());
    }

    private synchronized void begins(UUID id, String url) {
        inFlight.add(id);
        most = Math.max(most, inFlight.size());
        mostByUrl.merge(url, inFlightByUrl.merge(url, 1, Integer::sum), Math::max);
    }

    private synchronized void ends(UUID id, String url) {
        if (inFlight.remove(id)) {
            inFlightByUrl.merge(url, -1, Integer::sum);
        }
    }

    List<Call> calls() {
        return List.copyOf(calls);
    }

    int size() {
        return calls.size();
    }

    synchronized int mostAtOnce() {
        return most;
    }

    synchronized int mostAtOnce(String url) {
        return mostByUrl.getOrDefault(url, 0);
    }

    synchronized void forget() {
        calls.clear();
        inFlight.clear();
        inFlightByUrl.clear();
        mostByUrl.clear();
        most = 0;
    }
}
