package io.retryrelay.api;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi;
import io.retryrelay.story.RelayApi.Reply;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

/** An operator lets B be asked whether it has done what an unknown request stands for. */
@IntegrationTest
class CheckIT {

    @LocalServerPort
    private int port;

    @Autowired
    private SimulatedB b;

    private RelayApi relay;

    @BeforeEach
    void connect() {
        relay = RelayApi.at("http://127.0.0.1:" + port);
    }

    @Test
    void endsTheRequestIfBSaysYes() {
        Reply unknown = unknown("askable");

        Reply checked = relay.move(unknown.id(), "check", Map.of());

        assertThat(checked.status()).isEqualTo(200);
        assertThat(checked.state()).isEqualTo("SUCCEEDED");
        assertThat(checked.body().path("outcomeUnknown").asBoolean()).isFalse();
        assertThat(b.calls())
                .filteredOn(call -> call.method().equals("GET"))
                .singleElement()
                .satisfies(call -> {
                    assertThat(call.url()).isEqualTo("/status?key=a%2Fb-" + suffix(unknown));
                    assertThat(call.key()).as("a question is no operation").isNull();
                });
    }

    @Test
    void provesNothingIfBDoesNotSaySo() {
        b.answersAt("/status", 404);
        Reply unknown = unknown("askable");

        Reply checked = relay.move(unknown.id(), "check", Map.of());

        assertThat(checked.state()).isEqualTo("UNKNOWN");
        assertThat(checked.body().path("history").path(1).path("what").asString())
                .isEqualTo("CHECK");
        assertThat(checked.body().path("history").path(1).path("reason").asString())
                .isEqualTo("not confirmed: HTTP_404");
    }

    @Test
    void isRefusedWhereBCannotBeAskedOrNothingIsUnknown() {
        assertThat(relay.move(unknown("b-system").id(), "check", Map.of()).fields())
                .containsExactly("target");
        Reply failed = relay.submit(payment(UUID.randomUUID().toString(), "target", "askable", "hold", true));
        assertThat(relay.move(failed.id(), "check", Map.of()).code()).isEqualTo("ILLEGAL_MOVE");
        assertThat(relay.move(unknown("askable").id(), "check", Map.of("generation", 5))
                        .code())
                .isEqualTo("CHANGED");
        assertThat(b.rawCalls("/status")).isZero();
    }

    private Reply unknown(String target) {
        String id = UUID.randomUUID().toString();
        Reply held = relay.submit(payment(
                id,
                "target",
                target,
                "idempotencyKey",
                "a/b-" + id,
                "hold",
                true,
                "failure",
                Map.of("kind", "TIMEOUT")));
        assertThat(held.state()).isEqualTo("UNKNOWN");
        return held;
    }

    private static String suffix(Reply request) {
        return request.body().path("businessKey").asString();
    }
}
