package io.retryrelay.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.retryrelay.request.Refusal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BulkLimitsTest {

    @ParameterizedTest
    @CsvSource({"9, 9, false", "10, 2, false", "10, 3, true", "1000, 200, false", "1000, 201, true"})
    void stopsAboveItsFailureRateFromTenCallsOn(int called, int failed, boolean exceeded) {
        assertThat(stopAt(0.2).isExceededBy(new FirstCalls(called, failed))).isEqualTo(exceeded);
    }

    @Test
    void stopsAtTheFirstFailureIfNoneIsBorne() {
        assertThat(stopAt(0).isExceededBy(new FirstCalls(10, 0))).isFalse();
        assertThat(stopAt(0).isExceededBy(new FirstCalls(10, 1))).isTrue();
    }

    @Test
    void neverStopsWithoutAFailureRate() {
        assertThat(BulkLimits.NONE.isExceededBy(new FirstCalls(20_000, 20_000))).isFalse();
    }

    @Test
    void forgetsWhatWasForgiven() {
        FirstCalls since = new FirstCalls(40, 12).without(new FirstCalls(30, 12));
        assertThat(stopAt(0.2).isExceededBy(since)).isFalse();
        assertThat(since).isEqualTo(new FirstCalls(10, 0));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "5, 1", "6, 2", "50, 10", "10000, 1000"})
    void movesAFifthOfItsRateInOneTurn(int rate, int inOneTurn) {
        assertThat(new BulkLimits(rate, List.of(), null).oneTurn(1_000)).isEqualTo(inOneTurn);
    }

    @Test
    void movesWhatATurnHoldsWithoutARate() {
        assertThat(BulkLimits.NONE.oneTurn(1_000)).isEqualTo(1_000);
        assertThat(BulkLimits.NONE.ahead(5_000, 5_000)).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void keepsSomethingBackThatCanBeStopped() {
        assertThat(stopAt(0.2).ahead(400, 400)).isEqualTo(600);
        assertThat(stopAt(0.2).ahead(5_000, 1_000)).isZero();
        assertThat(stopAt(0.2).ahead(5_000, 1_200)).isZero();
        assertThat(new BulkLimits(null, List.of(1), 0.2).ahead(0, 0)).isOne();
    }

    @Test
    void waitsForCallsOnlyWhereSomeAreMade() {
        BulkLimits.NONE.refuseWithoutCalls();
        new BulkLimits(50, List.of(), null).refuseWithoutCalls();
        assertThat(field(() -> stopAt(0.2).refuseWithoutCalls())).isEqualTo("stopAtFailureRate");
        assertThat(field(() -> new BulkLimits(null, List.of(1), null).refuseWithoutCalls()))
                .isEqualTo("ramp");
    }

    @Test
    void refusesWhatIsOutOfRange() {
        for (int rate : new int[] {0, -1, 10_001}) {
            assertThat(field(() -> new BulkLimits(rate, List.of(), null))).isEqualTo("rate");
        }
        for (double share : new double[] {-0.1, 1, Double.NaN}) {
            assertThat(field(() -> stopAt(share))).isEqualTo("stopAtFailureRate");
        }
    }

    private static BulkLimits stopAt(double share) {
        return new BulkLimits(null, List.of(), share);
    }

    private static String field(Runnable refused) {
        return assertThatExceptionOfType(Refusal.class)
                .isThrownBy(refused::run)
                .actual()
                .errors()
                .get(0)
                .field();
    }
}
