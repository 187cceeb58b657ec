package io.retryrelay.api;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi;
import io.retryrelay.story.RelayApi.Reply;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

/** What the tests of the contract share: the relay as service-a sees it, B, and what every problem must look like. */
@IntegrationTest
abstract class OverHttp {

    static final String REQUESTS = "/api/v1/retry-requests";

    @LocalServerPort
    private int port;

    @Autowired
    SimulatedB b;

    RelayApi relay;
    Wire wire;

    @BeforeEach
    void connect() {
        relay = RelayApi.at("http://127.0.0.1:" + port);
        wire = new Wire(port);
    }

    static String unique(String word) {
        return word + "-" + UUID.randomUUID();
    }

    /** A payment that nobody else speaks of, to a path of its own, so that its calls can be counted. */
    static Map<String, Object> fresh(Object... changes) {
        Map<String, Object> submission = payment(unique("order"), "path", "/" + unique("payments"));
        for (int i = 0; i < changes.length; i += 2) {
            submission.put((String) changes[i], changes[i + 1]);
        }
        return submission;
    }

    /** The same, waiting for a person. */
    static Map<String, Object> held(Object... changes) {
        Map<String, Object> submission = fresh(changes);
        submission.put("hold", true);
        return submission;
    }

    static Map<String, Object> failure(String kind) {
        return Map.of("kind", kind);
    }

    static Map<String, Object> status(int status) {
        return Map.of("kind", "STATUS", "status", status);
    }

    /** Stored and waiting for a person; its id. */
    UUID hold(Object... changes) {
        Reply reply = relay.submit(held(changes));
        assertThat(reply.status()).as("%s", reply.body()).isEqualTo(202);
        return reply.id();
    }

    long callsOf(UUID request) {
        return b.rawCalls(relay.as("admin").find(request).body().path("path").asString());
    }

    /** What reached B there, as it was sent. */
    LoggedRequest onlyCallTo(String url) {
        List<LoggedRequest> calls = b.wireMock().getAllServeEvents().stream()
                .map(event -> LoggedRequest.createFrom(event.getRequest()))
                .filter(call -> call.getUrl().equals(url))
                .toList();
        assertThat(calls).as("calls to " + url).hasSize(1);
        return calls.get(0);
    }

    static void assertProblem(Reply reply, int status, String code, String... fields) {
        assertThat(reply.status()).as("%s", reply.body()).isEqualTo(status);
        assertThat(header(reply, "Content-Type")).startsWith("application/problem+json");
        assertThat(reply.code()).isEqualTo(code);
        assertThat(reply.body().path("status").asInt()).isEqualTo(status);
        assertThat(reply.fields()).containsAll(List.of(fields));
        assertThat(reply.body().toString())
                .doesNotContain("Exception", "java.", "io.retryrelay", "org.spring", "Body[");
    }

    static String header(Reply reply, String name) {
        return reply.headers().entrySet().stream()
                .filter(header -> header.getKey().equalsIgnoreCase(name))
                .map(header -> header.getValue().get(0))
                .findAny()
                .orElse("");
    }
}
