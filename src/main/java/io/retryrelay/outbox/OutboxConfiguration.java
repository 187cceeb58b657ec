package io.retryrelay.outbox;

import org.apache.kafka.clients.admin.Admin;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.kafka.core.KafkaAdmin;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({TopicProperties.class, OutboxProperties.class, GuardProperties.class})
class OutboxConfiguration {

    /**
     * One for the whole instance: some brokers count connections. Made when it is needed, since it cannot be made while
     * no name of a broker resolves.
     */
    @Bean(destroyMethod = "close")
    @Lazy
    Admin admin(KafkaAdmin kafka) {
        return Admin.create(kafka.getConfigurationProperties());
    }
}
