package io.retryrelay.platform;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ColumnTextTest {

    private static final String TWO_COINS = "\uD83D\uDCB0\uD83D\uDCB0";

    @Test
    void countsAsTheColumnDoes() {
        assertThat(ColumnText.fits(TWO_COINS, 2)).isTrue();
        assertThat(ColumnText.fits(TWO_COINS, 1)).isFalse();
        assertThat(ColumnText.fits(null, 0)).isTrue();
    }

    @Test
    void cutsNoCharacterInHalf() {
        assertThat(ColumnText.cut("a" + TWO_COINS, 2)).isEqualTo("a\uD83D\uDCB0");
        assertThat(ColumnText.cut("ab", 2)).isEqualTo("ab");
        assertThat(ColumnText.cut(null, 2)).isNull();
    }
}
