package io.retryrelay.platform;

import java.util.List;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/** Asks every guard, before the first request is served and the first record read. */
@Component
class StartGuards implements SmartLifecycle {

    private final List<StartGuard> guards;
    private volatile boolean passed;

    StartGuards(List<StartGuard> guards) {
        this.guards = guards;
    }

    @Override
    public void start() {
        guards.forEach(StartGuard::check);
        passed = true;
    }

    @Override
    public void stop() {
        passed = false;
    }

    @Override
    public boolean isRunning() {
        return passed;
    }

    @Override
    public int getPhase() {
        return Integer.MIN_VALUE;
    }
}
