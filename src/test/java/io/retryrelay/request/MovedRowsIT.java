package io.retryrelay.request;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.story.ForeignTransaction;
import io.retryrelay.story.RelayApi;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

@IntegrationTest
class MovedRowsIT {

    @LocalServerPort
    private int port;

    @Autowired
    private Sandbox sandbox;

    @Autowired
    private MovedRows rows;

    @Autowired
    private RetryRequests requests;

    @Autowired
    private JdbcClient jdbc;

    @Autowired
    private TransactionTemplate transaction;

    /** Claims and results tell by the kind of exception whether the database is away, a row is locked, or all is wrong. */
    @Test
    void tellWhatTheDatabaseRefusesInTheWordsOfAllOthers() throws Exception {
        UUID id = RelayApi.at("http://127.0.0.1:" + port)
                .submit(payment(UUID.randomUUID().toString(), "hold", true))
                .id();
        try (ForeignTransaction foreign = new ForeignTransaction(sandbox)) {
            foreign.locks(id);

            assertThatThrownBy(() -> transaction.executeWithoutResult(tx -> move(id)))
                    .isInstanceOf(PessimisticLockingFailureException.class);
        }
    }

    private void move(UUID id) {
        jdbc.sql("set session innodb_lock_wait_timeout = 1").update();
        try {
            List<RetryRequest> read = requests.readRows(List.of(id.toString()));
            read.forEach(request -> request.discard(Instant.now()));
            rows.write(read);
        } finally {
            jdbc.sql("set session innodb_lock_wait_timeout = 5").update();
        }
    }
}
