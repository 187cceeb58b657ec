package io.retryrelay.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class HexTextTest {

    @Test
    void showsPlaceBytesAndCharactersOfEachLine() {
        assertThat(HexText.of("0123456789abcdef\u0000\u00e9~".getBytes(StandardCharsets.UTF_8))
                        .split("\n"))
                .containsExactly(
                        "0000  30 31 32 33 34 35 36 37 38 39 61 62 63 64 65 66  0123456789abcdef",
                        "0010  00 c3 a9 7e                                      ...~");
    }

    @Test
    void showsNothingOfNothing() {
        assertThat(HexText.of(new byte[0])).isEmpty();
    }
}
