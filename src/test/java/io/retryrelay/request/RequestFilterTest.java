package io.retryrelay.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestFilterTest {

    @ParameterizedTest
    @ValueSource(strings = {"", " "})
    void findsNothingForATextThatSaysNothing(String text) {
        RequestFilter filter = new RequestFilter(Set.of(), null, null, null, null, null, null, null, text);

        assertThat(filter.where().sql()).isEqualTo("false");
    }
}
