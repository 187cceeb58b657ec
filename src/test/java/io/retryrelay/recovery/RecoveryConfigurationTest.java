package io.retryrelay.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.retryrelay.platform.StartRefused;
import io.retryrelay.relay.LeaseRule;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.kafka.KafkaException;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.UnexpectedRollbackException;

class RecoveryConfigurationTest {

    private final DatabaseSight sight = new DatabaseSight(leaseOfAnHour());

    @ParameterizedTest
    @MethodSource
    void waitsALeaseAfterItMissedTheDatabase(RuntimeException missed) {
        runs(() -> {
            throw missed;
        });

        assertThat(sight.isClear()).isFalse();
    }

    static Stream<RuntimeException> waitsALeaseAfterItMissedTheDatabase() {
        return Stream.of(
                new DataAccessResourceFailureException("The database did not answer"),
                new CannotCreateTransactionException("The database did not answer"),
                new TransactionSystemException("The commit was not answered"),
                new RecoverableDataAccessException("The connection was lost"),
                new UncategorizedSQLException("write", "update", new SQLException("read only", "HY000", 1290)));
    }

    /** Else a step that fails each time would keep requests of dead instances from being taken back. */
    @ParameterizedTest
    @MethodSource
    void seesTheDatabaseWhateverElseFails(RuntimeException failed) {
        runs(() -> {
            throw failed;
        });

        assertThat(sight.isClear()).isTrue();
    }

    static Stream<RuntimeException> seesTheDatabaseWhateverElseFails() {
        return Stream.of(
                new KafkaException("Kafka did not answer"),
                new StartRefused("The topic has three partitions.", "Name another."),
                new CannotAcquireLockException("A deadlock"),
                new QueryTimeoutException("It took too long"),
                new UnexpectedRollbackException("It was rolled back"),
                new IllegalStateException("A fault of the step itself"));
    }

    @Test
    void oneThatCannotBeRecoveredHoldsUpNoOther() {
        List<String> recovered = new ArrayList<>();
        RecoveryStep step = () -> {};

        step.each(List.of("locked", "free"), one -> {
            if (one.equals("locked")) {
                throw new CannotAcquireLockException("held");
            }
            recovered.add(one);
        });

        assertThat(recovered).containsExactly("free");
    }

    @Test
    void aConnectionThatIsLostEndsTheLook() {
        RecoveryStep step = () -> {};

        assertThatExceptionOfType(RecoverableDataAccessException.class)
                .isThrownBy(() -> step.each(List.of("first", "second"), one -> {
                    throw new RecoverableDataAccessException("lost at the " + one);
                }))
                .withMessageContaining("first");
    }

    private void runs(RecoveryStep step) {
        var tasks = new ScheduledTaskRegistrar();
        new RecoveryConfiguration(List.of(step), new RecoveryProperties(Duration.ofSeconds(1), 10), sight)
                .configureTasks(tasks);
        tasks.getFixedDelayTaskList().forEach(task -> task.getRunnable().run());
    }

    private static LeaseRule leaseOfAnHour() {
        LeaseRule rule = mock(LeaseRule.class);
        when(rule.length()).thenReturn(Duration.ofHours(1));
        return rule;
    }
}
