package io.retryrelay.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.request.Seen;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TickTest {

    @Test
    void readsWhatItWrote() {
        Instant at = Instant.parse("2026-04-03T10:00:00.123456Z");
        Tick neverQueued = new Tick(UUID.randomUUID(), new Seen(0, at));
        Tick queuedOften = new Tick(UUID.randomUUID(), new Seen(17, at));

        assertThat(Tick.parse(neverQueued.toString())).contains(neverQueued);
        assertThat(Tick.parse(queuedOften.toString())).contains(queuedOften);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "0198f0c2-0000-7000-8000-000000000000",
                "0198f0c2-0000-7000-8000-000000000000.",
                "0198f0c2-0000-7000-8000-000000000000.1",
                "0198f0c2-0000-7000-8000-000000000000.1.",
                "0198f0c2-0000-7000-8000-000000000000.-1.1764540800123456",
                "0198f0c2-0000-7000-8000-000000000000.01.1764540800123456",
                "0198f0c2-0000-7000-8000-000000000000.99999999999.1764540800123456",
                "0198f0c2-0000-7000-8000-000000000000.1.9999999999999999999",
                "0198f0c2-0000-7000-8000-000000000000.1.1764540800123456 or 1=1"
            })
    void takesNothingElse(String tampered) {
        assertThat(Tick.parse(tampered)).isEmpty();
    }
}
