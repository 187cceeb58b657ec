package io.retryrelay.platform;

import java.time.Clock;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({UsersProperties.class, DatabaseProperties.class})
class PlatformConfiguration {

    /** Time inside one process; where two machines must agree, {@link DatabaseClock} is asked instead. */
    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }
}
