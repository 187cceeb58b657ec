package io.retryrelay.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class SizesTest {

    private static final int LONGEST = 300;
    private static final int MEDIAN = 60;

    /** Too long until divided; leave it here no longer than it is. */
    @Test
    void noFileIsLongerThanOneCanRead() throws IOException {
        var tooLong = Sources.main().stream()
                .filter(source -> source.lines() > LONGEST)
                .map(Sources.Source::name);

        assertThat(Sources.main()).isNotEmpty();
        assertThat(tooLong).isEmpty();
    }

    @Test
    void halfOfTheFilesFitOnAScreen() throws IOException {
        var lines =
                Sources.main().stream().mapToInt(Sources.Source::lines).sorted().toArray();

        assertThat(lines).isNotEmpty();
        assertThat(lines[lines.length / 2]).isLessThanOrEqualTo(MEDIAN);
    }
}
