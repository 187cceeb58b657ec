package io.retryrelay.recovery;

import io.retryrelay.platform.AwayDatabase;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;

@Configuration(proxyBeanMethods = false)
@EnableScheduling
@EnableConfigurationProperties({RecoveryProperties.class, PurgeProperties.class})
class RecoveryConfiguration implements SchedulingConfigurer {

    private static final Logger log = LoggerFactory.getLogger(RecoveryConfiguration.class);

    private final List<RecoveryStep> steps;
    private final RecoveryProperties properties;
    private final DatabaseSight sight;

    RecoveryConfiguration(List<RecoveryStep> steps, RecoveryProperties properties, DatabaseSight sight) {
        this.steps = steps;
        this.properties = properties;
        this.sight = sight;
    }

    @Override
    public void configureTasks(ScheduledTaskRegistrar tasks) {
        steps.forEach(step -> tasks.addFixedDelayTask(() -> run(step), properties.recoveryInterval()));
    }

    private void run(RecoveryStep step) {
        try {
            step.run();
        } catch (RuntimeException failed) {
            if (AwayDatabase.causes(failed)) {
                sight.lose();
            }
            log.warn("{} failed and is tried again: {}", step.getClass().getSimpleName(), failed.toString());
        }
    }
}
