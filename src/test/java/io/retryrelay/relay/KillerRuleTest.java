package io.retryrelay.relay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KillerRuleTest {

    @ParameterizedTest
    @CsvSource({"3, 0, false", "3, 1, false", "3, 2, true", "3, 3, true", "2, 0, false", "2, 1, true"})
    void callsARequestAloneBeforeTheDeathThatWouldBeItsLast(int most, int deaths, boolean alone) {
        KillerRule rule = new KillerRule(new PoisonProperties(most));

        assertThat(rule.most()).isEqualTo(most);
        assertThat(rule.callsAlone(deaths)).isEqualTo(alone);
    }
}
