package io.retryrelay.target;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.windows.Covers;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@Covers({"W22", "W23", "W26"})
class ProofTableTest {

    private static final Set<Integer> UNPROVEN_4XX = Set.of(408, 409, 425, 429);

    static IntStream everyStatus() {
        return IntStream.rangeClosed(100, 599);
    }

    @ParameterizedTest
    @MethodSource("everyStatus")
    void classifiesEveryStatusByTheTable(int status) {
        assertThat(new ProofTable(Set.of(), Set.of()).of(status)).isEqualTo(expected(status));
    }

    @ParameterizedTest
    @MethodSource("everyStatus")
    void takesATargetsWordForAnyOtherStatus(int status) {
        assertThat(new ProofTable(Set.of(status), Set.of()).of(status)).isEqualTo(Proof.DONE);
        assertThat(new ProofTable(Set.of(), Set.of(status)).of(status)).isEqualTo(Proof.NOT_DONE);
    }

    @ParameterizedTest
    @CsvSource({"409,DONE", "503,NOT_DONE", "404,REFUSED", "429,NOTHING", "200,DONE", "0,NOTHING", "999,NOTHING"})
    void letsAnOverrideTouchNothingElse(int status, Proof proof) {
        assertThat(new ProofTable(Set.of(409), Set.of(503)).of(status)).isEqualTo(proof);
    }

    private static Proof expected(int status) {
        if (status < 200) {
            return Proof.NOTHING;
        } else if (status < 300) {
            return Proof.DONE;
        } else if (status >= 500 || UNPROVEN_4XX.contains(status)) {
            return Proof.NOTHING;
        }
        return Proof.REFUSED;
    }
}
