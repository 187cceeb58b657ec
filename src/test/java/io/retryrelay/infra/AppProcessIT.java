package io.retryrelay.infra;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
class AppProcessIT {

    @Test
    void isKilledFrozenAndStartedAgain() {
        try (var sandbox = Sandbox.fresh();
                var b = SimulatedB.onPort(0);
                var app = new AppProcess("app-process-it", sandbox.properties(b))) {
            app.start();
            var firstPid = app.pid();

            app.pause();
            assertThat(app.isReady()).isFalse();
            app.resume();
            assertThat(app.isReady()).isTrue();

            app.kill9();
            assertThat(app.isAlive()).isFalse();

            app.start();
            assertThat(app.pid()).isNotEqualTo(firstPid);
            assertThat(app.isReady()).isTrue();

            app.stop();
            assertThat(app.isAlive()).isFalse();
            assertThat(app.log()).isNotEmpty();
            assertThat(new AppProcess("app-process-it", Map.of()).log()).isEmpty();
        }
    }
}
