package io.retryrelay.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.retryrelay.request.Refusal;
import io.retryrelay.request.RequestFilter;
import io.retryrelay.request.State;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class BulkWishTest {

    @ParameterizedTest
    @ValueSource(strings = {"target", "businessKey", "orderKey", "cause", "source", "text"})
    void neverTakesAnEmptyConditionForNone(String field) {
        for (String empty : List.of("", " ")) {
            RequestFilter filter = JsonMapper.builder()
                    .build()
                    .readValue("{\"states\":[\"FAILED\"],\"" + field + "\":\"" + empty + "\"}", RequestFilter.class);

            assertThatExceptionOfType(Refusal.class)
                    .isThrownBy(() -> wish(filter))
                    .withMessage("filter." + (field.equals("text") ? "q" : field) + " must not be empty");
        }
    }

    @Test
    void refusesToMeanEveryRequestThereIs() {
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> wish(RequestFilter.ALL))
                .withMessageContaining("at least one condition");
    }

    @Test
    void takesOneCondition() {
        RequestFilter failed = RequestFilter.ALL.inStates(Set.of(State.FAILED));

        assertThat(wish(failed).filter()).isEqualTo(failed);
    }

    private static BulkWish wish(RequestFilter filter) {
        return new BulkWish(BulkAction.DISCARD, filter, List.of(), false, BulkLimits.NONE, "x");
    }
}
