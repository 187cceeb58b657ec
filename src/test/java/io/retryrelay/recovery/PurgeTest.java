package io.retryrelay.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.kafka.KafkaException;

class PurgeTest {

    private int looks;

    /** It is the least urgent of all, and may cost most. */
    @Test
    void waitsForItsNextTimeAlsoWhenItFailed() {
        var database = new DriverManagerDataSource();
        var kafkaIsAway = new TopicObserver(null, null) {
            @Override
            TopicPosition look() {
                looks++;
                throw new KafkaException("Kafka did not answer");
            }
        };
        var properties = new PurgeProperties(Duration.ofDays(90), Duration.ofDays(400));
        var purge = new Purge(database, kafkaIsAway, properties, new JdbcTransactionManager(database));

        assertThatExceptionOfType(KafkaException.class).isThrownBy(purge::run);
        purge.run();

        assertThat(looks).isOne();
    }
}
