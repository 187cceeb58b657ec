package io.retryrelay.chaos;

import static io.retryrelay.story.RelayApi.payment;
import static org.awaitility.Awaitility.await;

import io.retryrelay.chaos.History.Accepted;
import io.retryrelay.chaos.History.Attempt;
import io.retryrelay.chaos.History.Row;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi;
import io.retryrelay.story.RelayApi.Reply;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Services that report failed calls, as services do: one after the other within a lane, each sent again until the relay
 * says yes. Remembers all that was accepted.
 */
public final class Traffic implements AutoCloseable {

    /** None gives up before the sitting does: what it sent may have been taken in. */
    private static final Duration PATIENCE = Duration.ofHours(2);

    private static final Duration PACE = Duration.ofMillis(400);

    private final Sandbox sandbox;
    private final SimulatedB b;
    private final Supplier<RelayApi> relay;
    private final List<Accepted> accepted = new CopyOnWriteArrayList<>();
    private final ExecutorService services = Executors.newCachedThreadPool();
    private volatile boolean stopped;

    /** @param relay asked before each try: another instance may serve now */
    public Traffic(Sandbox sandbox, SimulatedB b, Supplier<RelayApi> relay) {
        this.sandbox = sandbox;
        this.b = b;
        this.relay = relay;
    }

    /** Goes on in the background; completes when the last one was accepted. */
    CompletableFuture<List<Accepted>> send(String lane, int number) {
        return CompletableFuture.supplyAsync(() -> sendNow(lane, true, number), services);
    }

    /** To the target that ignores keys. */
    public CompletableFuture<List<Accepted>> sendKeyless(String lane, int number) {
        return CompletableFuture.supplyAsync(() -> sendNow(lane, false, number), services);
    }

    /** One after the other in each lane until {@link #stop}, as long as no more than so many of it are open. */
    public void flow(List<String> keyed, List<String> keyless, int mostOpen) {
        keyed.forEach(lane -> services.execute(() -> flow(lane, true, mostOpen)));
        keyless.forEach(lane -> services.execute(() -> flow(lane, false, mostOpen)));
    }

    private void flow(String lane, boolean isKeyed, int mostOpen) {
        while (!stopped) {
            sendNow(lane, isKeyed, 1);
            await().atMost(PATIENCE)
                    .pollInterval(PACE)
                    .ignoreExceptions()
                    .until(() -> stopped || open(lane) < mostOpen);
        }
    }

    private long open(String lane) {
        return sandbox.number("select count(*) from retry_request where target in ('b-system', 'keyless')"
                + " and order_key = '" + lane + "' and state not in ('SUCCEEDED', 'RESOLVED', 'DISCARDED')");
    }

    /** Ends the flow; returns when nobody sends any more. */
    public void stop() {
        stopped = true;
        services.shutdown();
        await("the last submissions are accepted").atMost(Duration.ofMinutes(5)).until(services::isTerminated);
    }

    /** To wait for a person. */
    List<Accepted> hold(String lane, int number) {
        return sendNow(lane, true, number, Map.of("hold", true));
    }

    private List<Accepted> sendNow(String lane, boolean keyed, int number) {
        return sendNow(lane, keyed, number, Map.of());
    }

    private List<Accepted> sendNow(String lane, boolean keyed, int number, Map<String, Object> changes) {
        List<Accepted> sent = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            String reference = UUID.randomUUID().toString();
            Map<String, Object> submission = submission(lane, reference, keyed);
            submission.putAll(changes);
            UUID id = untilAccepted(submission).id();
            Accepted one = new Accepted(id, reference, lane, keyed);
            accepted.add(one);
            sent.add(one);
        }
        return sent;
    }

    private static Map<String, Object> submission(String lane, String reference, boolean keyed) {
        Map<String, Object> submission = new LinkedHashMap<>(payment(
                reference,
                "path",
                "/payments/" + lane,
                "orderKey",
                lane,
                "body",
                Checker.bodyOf(reference),
                "target",
                keyed ? "b-system" : "keyless"));
        if (keyed) {
            submission.put("idempotencyKey", reference);
        }
        return submission;
    }

    private Reply untilAccepted(Map<String, Object> submission) {
        return await("a submission is accepted")
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(100))
                .pollDelay(Duration.ZERO)
                .ignoreExceptions()
                .until(() -> relay.get().submit(submission), reply -> reply.status() < 300);
    }

    public List<Accepted> accepted() {
        return accepted;
    }

    /** All sides as they are now. */
    History history() {
        Map<String, Integer> effects = new HashMap<>();
        b.calls().forEach(call -> effects.merge(Checker.referenceOf(call), 1, Integer::sum));
        accepted.stream()
                .filter(Accepted::keyed)
                .forEach(one -> effects.put(one.reference(), b.effects(one.reference())));
        return new History(accepted, rows(), b.calls(), effects, attempts());
    }

    public Verdict verdict() {
        return new Checker(history()).verdict();
    }

    /** What a person has to decide on now. */
    List<Accepted> waiting() {
        Set<UUID> waiting = new HashSet<>();
        each(
                "select id from retry_request where state in ('UNKNOWN', 'FAILED')",
                found -> waiting.add(UUID.fromString(found.getString("id"))));
        return accepted.stream().filter(one -> waiting.contains(one.id())).toList();
    }

    /** B has done it, whatever the relay knows. */
    boolean isDone(Accepted one) {
        return one.keyed()
                ? b.effects(one.reference()) > 0
                : b.calls().stream().anyMatch(call -> call.body().equals(Checker.bodyOf(one.reference())));
    }

    /** Nothing moves by itself any more: all is final or waits for a person. */
    public boolean isAtRest() {
        if (sandbox.number("select count(*) from retry_request where state in ('QUEUED', 'CALLING', 'SCHEDULED')")
                > 0) {
            return false;
        }
        Map<UUID, Row> rows = rows();
        return accepted.stream()
                .allMatch(one -> rows.containsKey(one.id())
                        && (rows.get(one.id()).isFinal() || rows.get(one.id()).waitsForAPerson()));
    }

    private Map<UUID, Row> rows() {
        Map<UUID, Row> rows = new HashMap<>();
        each(
                """
                select id, state, exists (select 1 from retry_request earlier
                    where earlier.target = request.target and earlier.order_key = request.order_key
                    and earlier.seq < request.seq and earlier.state in ('FAILED', 'UNKNOWN')) as waits,
                    (select count(*) from request_history history
                    where history.request_id = request.id and history.what = 'RETRY') as retries
                from retry_request request""",
                found -> rows.put(
                        UUID.fromString(found.getString("id")),
                        new Row(found.getString("state"), found.getBoolean("waits"), found.getInt("retries"))));
        return rows;
    }

    private List<Attempt> attempts() {
        List<Attempt> attempts = new ArrayList<>();
        each(
                """
                select concat(request.target, ' ', request.order_key) as lane, called.event_id, called.started_at,
                    marker.processed_at
                from attempt called join retry_request request on request.id = called.request_id
                left join processed_event marker on marker.event_id = called.event_id
                where request.order_key is not null""",
                found -> attempts.add(new Attempt(
                        found.getString("lane"),
                        found.getString("event_id"),
                        Objects.requireNonNull(instant(found, "started_at")),
                        instant(found, "processed_at"))));
        return attempts;
    }

    private static @Nullable Instant instant(ResultSet found, String column) throws SQLException {
        LocalDateTime time = found.getObject(column, LocalDateTime.class);
        return time == null ? null : time.toInstant(ZoneOffset.UTC);
    }

    private interface EachRow {
        void take(ResultSet found) throws SQLException;
    }

    private void each(String query, EachRow reader) {
        try (var connection = sandbox.database().connect();
                var statement = connection.createStatement();
                var found = statement.executeQuery(query)) {
            while (found.next()) {
                reader.take(found);
            }
        } catch (SQLException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    @Override
    public void close() {
        services.shutdownNow();
    }
}
