package io.retryrelay.outbox;

import org.apache.kafka.clients.admin.Admin;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.kafka.core.KafkaAdmin;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({TopicProperties.class, OutboxProperties.class})
class OutboxConfiguration {

    /** One for the whole instance: some brokers count connections. Made late: a broker without a name is only away. */
    @Lazy
    @Bean(destroyMethod = "close")
    Admin admin(KafkaAdmin kafka) {
        return Admin.create(kafka.getConfigurationProperties());
    }
}
