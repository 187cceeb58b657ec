package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.retryrelay.request.Refusal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class BulkBodyTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"q":""}                               | filter.q must not be empty
            {"state":["FAILED"],"target":""}       | filter.target must not be empty
            {"state":["FAILED"],"businessKey":" "} | filter.businessKey must not be empty
            {"state":[],"target":"b-system"}       | filter.state must not be empty
            {"state":[null]}                       | filter.state must be a list of states
            {}                                     | filter must have at least one condition
            """)
    void refusesAFilterThatSaysLessThanItSeems(String filter, String why) {
        BulkBody body = JsonMapper.builder().build().readValue("{\"filter\":" + filter + "}", BulkBody.class);

        assertThatExceptionOfType(Refusal.class).isThrownBy(body::toWish).withMessage(why);
    }
}
