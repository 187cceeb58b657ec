package io.retryrelay.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.retryrelay.relay.LeaseRule;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.kafka.KafkaException;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;

class RecoveryConfigurationTest {

    private final DatabaseSight sight = new DatabaseSight(leaseOfAnHour());

    @Test
    void seesTheDatabaseWhileKafkaIsAway() {
        runs(() -> {
            throw new KafkaException("Kafka did not answer");
        });

        assertThat(sight.isClear()).isTrue();
    }

    @Test
    void waitsALeaseAfterItMissedTheDatabase() {
        runs(() -> {
            throw new DataAccessResourceFailureException("The database did not answer");
        });

        assertThat(sight.isClear()).isFalse();
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
