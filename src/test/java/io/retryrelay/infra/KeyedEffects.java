package io.retryrelay.infra;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.extension.ResponseDefinitionTransformerV2;
import com.github.tomakehurst.wiremock.http.ResponseDefinition;
import com.github.tomakehurst.wiremock.stubbing.ServeEvent;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * B's memory: the first success under a key has an effect and is stored, the same key again gets the stored answer and
 * no second effect. A fault strikes before B looks at the key, unless it is marked as {@link #done}.
 */
final class KeyedEffects implements ResponseDefinitionTransformerV2 {

    private static final String DONE = "done";
    private static final String REPLAYED = "Idempotent-Replayed";

    private final Map<String, ResponseDefinition> stored = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> effects = new ConcurrentHashMap<>();
    private final AtomicInteger total = new AtomicInteger();
    private volatile boolean honoursKeys = true;
    private volatile boolean storesFailures;

    /** An answer that comes after the effect although it does not look like a success. */
    static ResponseDefinitionBuilder done(ResponseDefinitionBuilder answer) {
        return answer.withTransformerParameter(DONE, true);
    }

    @Override
    public String getName() {
        return "keyed-effects";
    }

    @Override
    public ResponseDefinition transform(ServeEvent event) {
        var answer = event.getResponseDefinition();
        var key = CallLog.keyOf(event);
        if (key == null || !honoursKeys) {
            return performed(key, answer);
        }
        if (!isDone(answer) && !isStoredFailure(answer)) {
            return answer;
        }
        var first = stored.putIfAbsent(key, isDone(answer) ? success(answer) : answer);
        return first == null ? performed(key, answer) : replayed(first, answer);
    }

    private ResponseDefinition performed(@Nullable String key, ResponseDefinition answer) {
        if (isDone(answer)) {
            total.incrementAndGet();
            if (key != null) {
                effects.computeIfAbsent(key, any -> new AtomicInteger()).incrementAndGet();
            }
        }
        return answer;
    }

    private static ResponseDefinition replayed(ResponseDefinition first, ResponseDefinition now) {
        if (now.getFault() != null || isMarkedDone(now)) {
            return now;
        }
        return ResponseDefinitionBuilder.like(first)
                .withFixedDelay(now.getFixedDelayMilliseconds())
                .withHeader(REPLAYED, "true")
                .build();
    }

    private static ResponseDefinition success(ResponseDefinition answer) {
        return isMarkedDone(answer) ? Mood.answer(200).build() : answer;
    }

    private boolean isStoredFailure(ResponseDefinition answer) {
        return storesFailures && answer.getFault() == null;
    }

    private static boolean isDone(ResponseDefinition answer) {
        return isMarkedDone(answer)
                || answer.getFault() == null && answer.getStatus() >= 200 && answer.getStatus() < 300;
    }

    private static boolean isMarkedDone(ResponseDefinition answer) {
        var parameters = answer.getTransformerParameters();
        return parameters != null && parameters.containsKey(DONE);
    }

    void honoursKeys(boolean honours) {
        honoursKeys = honours;
    }

    void storesFailures(boolean stores) {
        storesFailures = stores;
    }

    int total() {
        return total.get();
    }

    int of(String key) {
        return effects.getOrDefault(key, new AtomicInteger()).get();
    }

    Set<String> keys() {
        return Set.copyOf(effects.keySet());
    }

    void forget() {
        stored.clear();
        effects.clear();
        total.set(0);
        honoursKeys = true;
        storesFailures = false;
    }
}
