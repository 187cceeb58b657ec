package io.retryrelay.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TickTest {

    @Test
    void readsWhatItWrote() {
        Tick neverQueued = new Tick(UUID.randomUUID(), 0);
        Tick queuedOften = new Tick(UUID.randomUUID(), 17);

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
                "0198f0c2-0000-7000-8000-000000000000.-1",
                "0198f0c2-0000-7000-8000-000000000000.01",
                "0198f0c2-0000-7000-8000-000000000000.99999999999",
                "0198f0c2-0000-7000-8000-000000000000.1 or 1=1"
            })
    void takesNothingElse(String tampered) {
        assertThat(Tick.parse(tampered)).isEmpty();
    }
}
