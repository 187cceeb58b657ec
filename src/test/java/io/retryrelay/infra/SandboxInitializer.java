package io.retryrelay.infra;

import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.ContextClosedEvent;

/** Gives each application context its own sandbox and its own B. */
final class SandboxInitializer implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        var sandbox = Sandbox.fresh();
        var b = SimulatedB.onPort(0);
        TestPropertyValues.of(sandbox.properties(b)).applyTo(context);
        context.getBeanFactory().registerSingleton("sandbox", sandbox);
        context.getBeanFactory().registerSingleton("simulatedB", b);
        context.addApplicationListener(event -> {
            if (event instanceof ContextClosedEvent closed && closed.getApplicationContext() == context) {
                b.close();
            }
        });
    }
}
