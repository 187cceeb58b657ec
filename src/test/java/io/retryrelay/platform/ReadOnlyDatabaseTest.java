package io.retryrelay.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadOnlyDatabaseTest {

    @ParameterizedTest
    @ValueSource(ints = {1290, 1792, 1836})
    void isKnownByItsErrorsHoweverDeep(int error) {
        assertThat(ReadOnlyDatabase.causes(new IllegalStateException(new RuntimeException(refusal(error)))))
                .isTrue();
    }

    @Test
    void isNotToBlameForADuplicateKey() {
        assertThat(ReadOnlyDatabase.causes(new RuntimeException(refusal(1062)))).isFalse();
    }

    private static SQLException refusal(int error) {
        return new SQLException("refused", "HY000", error);
    }
}
