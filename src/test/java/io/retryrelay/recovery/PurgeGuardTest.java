package io.retryrelay.recovery;

import static io.retryrelay.platform.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.retryrelay.outbox.TopicProperties;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PurgeGuardTest {

    private static final TopicProperties FIVE_DAYS = new TopicProperties("topic", Duration.ofDays(5), null);

    @Test
    void theDefaultsPass() {
        assertThatCode(() -> guard(90, 400).check()).doesNotThrowAnyException();
    }

    @Test
    void refusesToForgetWhatARecordCouldStillAskFor() {
        assertRefused(guard(5, 400)::check, "relay.purge.after is PT120H, not longer than", "above 120h");
    }

    @Test
    void refusesToForgetNamesBeforeTheirRequest() {
        assertRefused(guard(90, 89)::check, "relay.purge.identity is PT2136H, shorter than", "to 90d or more");
    }

    private static PurgeGuard guard(int after, int identity) {
        return new PurgeGuard(new PurgeProperties(Duration.ofDays(after), Duration.ofDays(identity)), FIVE_DAYS);
    }
}
