package io.retryrelay.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.Sandbox;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

/** The lock of a lane, held by one transaction until its end while another one wants it. */
@IntegrationTest
class LanesIT {

    @Autowired
    private Lanes lanes;

    @Autowired
    private TransactionOperations transaction;

    @Autowired
    private JdbcClient jdbc;

    @Autowired
    private Sandbox sandbox;

    private final UUID request = UUID.randomUUID();
    private final Lane lane = new Lane("b-system", request.toString());

    @AfterEach
    void tidyUp() {
        jdbc.sql("delete from retry_request where id = :id")
                .param("id", request.toString())
                .update();
    }

    @Test
    void giveAPlaceToOneAfterTheOther() {
        CompletableFuture<Long> second = new CompletableFuture<>();

        Long first = transaction.execute(one -> {
            long place = lanes.takePlace(lane);
            inAnotherTransaction(second, () -> lanes.takePlace(lane));
            awaitThatItWaits();
            return place;
        });

        assertThat(second.join()).isEqualTo(first + 1);
    }

    @Test
    void letNobodyClaimOrEndARequestOfALaneWhileSomeoneElseDoes() {
        stands();
        CompletableFuture<Boolean> second = new CompletableFuture<>();

        transaction.executeWithoutResult(one -> {
            lanes.lockOf(request);
            inAnotherTransaction(second, () -> {
                lanes.lockOf(request);
                return true;
            });
            awaitThatItWaits();
            assertThat(second).isNotDone();
        });

        assertThat(second.join()).isTrue();
    }

    private <T> void inAnotherTransaction(CompletableFuture<T> result, Supplier<T> work) {
        CompletableFuture.supplyAsync(() -> transaction.execute(other -> work.get()))
                .whenComplete((value, failed) -> {
                    if (failed == null) {
                        result.complete(value);
                    } else {
                        result.completeExceptionally(failed);
                    }
                });
    }

    /** The database renews what it shows of its transactions only for whoever has not asked for 100 ms. */
    private void awaitThatItWaits() {
        await().atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(250))
                .until(() -> sandbox.number("select count(*) from information_schema.innodb_trx"
                                + " where trx_state = 'LOCK WAIT' and trx_query like '%lane_lock%'")
                        > 0);
    }

    private void stands() {
        jdbc.sql("""
                insert into retry_request (id, target, order_key, seq, method, path, headers, source, idempotency_key,
                    passes_others, state, outcome_unknown, unproven_without_key, repeat_confirmed, sent_without_key,
                    generation, round, attempt_count, attempts_in_round, created_at, updated_at)
                values (:id, 'b-system', :id, 1, 'POST', '/', '{}', 'a', :id, false, 'DISCARDED', false, false, false,
                    false, 1, 1, 0, 0, utc_timestamp(6), utc_timestamp(6))""").param("id", request.toString()).update();
    }
}
