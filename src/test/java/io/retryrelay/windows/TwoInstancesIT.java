package io.retryrelay.windows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.AppProcess;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi;
import io.retryrelay.story.RelayApi.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Two instances on one database and one topic; one of them is frozen and wakes up when the other has gone on. */
@Tag("failures")
class TwoInstancesIT {

    private static Surroundings around;
    private static SimulatedB b;
    private static Pair pair;
    private AppProcess frozen;

    @BeforeAll
    static void startBothAtOnce() {
        around = new Surroundings();
        b = around.b();
        pair = new Pair(around, "two-instances").start();
    }

    @AfterAll
    static void stop() {
        around.close();
    }

    @AfterEach
    void heal() {
        pair.each(AppProcess::resume);
        around.heal();
    }

    @Test
    @Covers("W47")
    void thatStartTogetherOnAnEmptyDatabaseMigrateItOnce() {
        long rows = around.sandbox().number("select count(*) from flyway_schema_history");

        assertThat(rows).isPositive();
        assertThat(around.sandbox().number("select count(distinct version) from flyway_schema_history"))
                .isEqualTo(rows);
        assertThat(around.sandbox().number("select count(*) from flyway_schema_history where not success"))
                .isZero();
    }

    @Test
    @Covers({"W05", "A2.15", "A2.28", "A2.29"})
    void aZombieWithAResultInHandChangesNothingButItsOwnAttempt() {
        Reply accepted = submittedAndFrozenMidCall("b-system");
        AppProcess other = theOtherOne();

        Reply before = RelayApi.at(other.baseUrl()).awaitState(accepted.id(), "SUCCEEDED");
        wakeTheFrozenOneUp(accepted.id());

        Reply after = RelayApi.at(other.baseUrl()).as("admin").find(accepted.id());
        assertThat(calls(after)).hasSize(2);
        assertThat(calls(after).get(1)).isEqualTo(calls(before).get(1));
        assertThat(after.body().path("generation")).isEqualTo(before.body().path("generation"));
        assertThat(after.state()).isEqualTo("SUCCEEDED");
        assertThat(b.rawCalls()).isEqualTo(2);
        assertThat(b.effects(after.body().path("idempotencyKey").asString())).isOne();
    }

    @Test
    @Covers({"W05", "A2.15"})
    void aZombiesResultIsNoReasonToCallAgainWhereBIgnoresKeys() {
        b.ignoresKeys();
        Reply accepted = submittedAndFrozenMidCall("keyless");
        RelayApi other = RelayApi.at(theOtherOne().baseUrl());

        other.awaitState(accepted.id(), "UNKNOWN");
        wakeTheFrozenOneUp(accepted.id());

        assertThat(other.find(accepted.id()).state()).isIn("UNKNOWN", "SUCCEEDED");
        assertThat(b.rawCalls()).isOne();
        assertThat(b.effects()).isOne();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    @Covers({"A2.12", "A2.05"})
    void twoThatBothTakeThemselvesForThePublisherHaveOneEffectEach(int round) {
        AppProcess owner = pair.owner();
        AppProcess other = pair.other(owner);
        owner.pause();
        b.reset();
        List<UUID> requests = new ArrayList<>(around.submit(RelayApi.at(other.baseUrl()), 1));
        await().atMost(Duration.ofSeconds(60)).until(() -> b.rawCalls() == 1);

        owner.resume();
        requests.addAll(around.submit(RelayApi.at(other.baseUrl()), 30));

        around.assertCalledOnceEach(requests);
    }

    /** Its attempts that reached B; on a slow machine one may have run out of time before it was sent. */
    private static List<JsonNode> calls(Reply reply) {
        return reply.body()
                .path("attempts")
                .valueStream()
                .filter(attempt -> !attempt.path("outcome").asString("").equals("NOT_SENT"))
                .toList();
    }

    private Reply submittedAndFrozenMidCall(String target) {
        b.delays(Duration.ofMillis(1500));
        UUID id = around.submit(pair.relay(), 1, "target", target).get(0);
        await().atMost(RelayApi.PATIENCE).until(() -> b.rawCalls() == 1);
        frozen = pair.whoCalled(id);
        frozen.pause();
        return RelayApi.at(theOtherOne().baseUrl()).find(id);
    }

    /** Until it has written down what it had in hand. */
    private void wakeTheFrozenOneUp(UUID request) {
        frozen.resume();
        await().atMost(Duration.ofSeconds(60))
                .until(() -> around.sandbox()
                                .number("select count(*) from attempt where request_id = '" + request
                                        + "' and error like 'the lease ran out%'")
                        == 0);
    }

    private AppProcess theOtherOne() {
        return pair.other(frozen);
    }
}
