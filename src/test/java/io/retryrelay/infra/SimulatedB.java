package io.retryrelay.infra;

import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.MappingBuilder;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/**
 * System B: answers 200 to everything and 422 to {@code /poison…} until told otherwise, honours the header
 * {@code Idempotency-Key}, and counts calls and effects apart.
 */
public final class SimulatedB implements AutoCloseable {

    private static final UUID BEHAVIOUR = UUID.fromString("00000000-0000-4000-8000-000000000001");
    private static final int LEAST = 10;

    private final CallLog log = new CallLog();
    private final KeyedEffects effects = new KeyedEffects();
    private final WireMockServer server;
    private volatile String mood = "";

    private SimulatedB(int port) {
        server = new WireMockServer(options()
                .bindAddress(Ports.HOST)
                .port(port)
                .containerThreads(256)
                .gzipDisabled(true)
                .maxRequestJournalEntries(1000)
                .extensions(log, effects, new Switchboard(this::isIn, this::counts)));
    }

    /** Starts one; port 0 takes any that is free. */
    public static SimulatedB onPort(int port) {
        var b = new SimulatedB(port);
        b.server.start();
        b.reset();
        return b;
    }

    public String baseUrl() {
        return "http://" + Ports.HOST + ":" + port();
    }

    public int port() {
        return server.port();
    }

    /** For whatever the verbs here do not say; stubs of priority below 5 win over them. */
    public WireMockServer wireMock() {
        return server;
    }

    /** Everyone gets this, until the next word. */
    public void isIn(Mood next) {
        behaves(next.answer(), next == Mood.OK ? LEAST : 5);
        mood = next.word();
    }

    public void answers(int status) {
        behaves(Mood.answer(status), 5);
    }

    public void answers(int status, Map<String, String> headers, String body) {
        var answer = new ResponseDefinitionBuilder().withStatus(status).withBody(body);
        headers.forEach((name, value) -> answer.withHeader(name, value));
        behaves(answer, 5);
    }

    /** One status after the other; the last one stays. */
    public void answersInTurn(int... statuses) {
        for (int turn = 0; turn < statuses.length; turn++) {
            var isLast = turn == statuses.length - 1;
            server.stubFor(any(anyUrl())
                    .atPriority(4)
                    .inScenario("turns")
                    .whenScenarioStateIs(turn == 0 ? Scenario.STARTED : "turn " + turn)
                    .willSetStateTo("turn " + (isLast ? turn : turn + 1))
                    .willReturn(Mood.answer(statuses[turn])));
        }
    }

    /** This path alone (without query) gets that status. */
    public void answersAt(String path, int status) {
        server.stubFor(any(urlPathEqualTo(path)).atPriority(3).willReturn(Mood.answer(status)));
    }

    /** The answer takes that long. */
    public void answersAt(String path, int status, Duration time) {
        server.stubFor(any(urlPathEqualTo(path))
                .atPriority(3)
                .willReturn(Mood.answer(status).withFixedDelay(Math.toIntExact(time.toMillis()))));
    }

    public void answersAt(String path, int status, Map<String, String> headers) {
        var answer = Mood.answer(status);
        headers.forEach(answer::withHeader);
        server.stubFor(any(urlPathEqualTo(path)).atPriority(3).willReturn(answer));
    }

    /** Done at once, answered 200 after that time. */
    public void delays(Duration time) {
        behaves(Mood.answer(200).withFixedDelay(Math.toIntExact(time.toMillis())), 5);
    }

    /** Connections break before anything was done. */
    public void dropsConnections() {
        isIn(Mood.DROP);
    }

    /** Done under the key, but told as that status. */
    public void actsThenAnswers(int status) {
        behaves(KeyedEffects.done(Mood.answer(status)), 5);
    }

    /** Done under the key, then the connection breaks. */
    public void actsThenDropsConnections() {
        isIn(Mood.DONE_THEN_DROP);
    }

    /** Every call is an effect of its own. */
    public void ignoresKeys() {
        effects.honoursKeys(false);
    }

    /** As some do: a failure, too, is stored under its key and replayed. */
    public void storesFailures() {
        effects.storesFailures(true);
    }

    /** All calls that reached B, in the order of arrival. */
    public List<Call> calls() {
        return log.calls();
    }

    public int rawCalls() {
        return log.size();
    }

    /** Calls to that path, with or without a query. */
    public long rawCalls(String path) {
        return log.calls().stream().filter(call -> call.isTo(path)).count();
    }

    /** How many calls were in B at the same time, at most. */
    public int mostAtOnce() {
        return log.mostAtOnce();
    }

    public int mostAtOnce(String url) {
        return log.mostAtOnce(url);
    }

    /** What B has done, with and without keys. */
    public int effects() {
        return effects.total();
    }

    /** How often B has done what that key stands for: 1 where it honours keys. */
    public int effects(String key) {
        return effects.of(key);
    }

    /** The keys under which B has done something. */
    public Set<String> keys() {
        return effects.keys();
    }

    /** As new: in a good mood, nothing counted, nothing stored. */
    public void reset() {
        server.resetAll();
        server.stubFor(behaviour(Mood.OK.answer(), LEAST));
        server.stubFor(any(urlPathMatching("/poison.*")).atPriority(9).willReturn(Mood.REFUSE.answer()));
        mood = Mood.OK.word();
        log.forget();
        effects.forget();
    }

    @Override
    public void close() {
        server.stop();
    }

    private void behaves(ResponseDefinitionBuilder answer, int priority) {
        server.editStub(behaviour(answer, priority));
        mood = "custom";
    }

    private static MappingBuilder behaviour(ResponseDefinitionBuilder answer, int priority) {
        return any(anyUrl()).withId(BEHAVIOUR).atPriority(priority).willReturn(answer);
    }

    private Map<String, Object> counts() {
        return new TreeMap<>(Map.of("mood", mood, "rawCalls", rawCalls(), "effects", effects()));
    }
}
