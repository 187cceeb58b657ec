package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvCellTest {

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\uFF1D1+1"})
    void putsWhatASpreadsheetWouldExecuteBehindAnApostrophe(String text) {
        assertThat(CsvCell.of(text)).isEqualTo("\"'" + text + "\"");
    }

    @Test
    void leavesPlainTextAsItIs() {
        assertThat(CsvCell.of("order-1")).isEqualTo("order-1");
        assertThat(CsvCell.of("")).isEmpty();
        assertThat(CsvCell.of("\uC8FC\uBB38=1")).isEqualTo("\uC8FC\uBB38=1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a,b", "a;b", "a b", "a\nb", "'a"})
    void quotesWhatWouldEndACell(String text) {
        assertThat(CsvCell.of(text)).isEqualTo("\"" + text + "\"");
    }

    @Test
    void doublesQuotes() {
        assertThat(CsvCell.of("=\"a\"")).isEqualTo("\"'=\"\"a\"\"\"");
    }
}
