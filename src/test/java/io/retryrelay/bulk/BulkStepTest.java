package io.retryrelay.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BulkStepTest {

    /** Of each state: the steps that lead on, with where; and those that were taken before and change nothing. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "NEEDS_APPROVAL | APPROVE>PLANNED CANCEL>CANCELLED              | -",
                "PLANNED        | START>RUNNING CANCEL>CANCELLED                | -",
                "RUNNING        | PAUSE>PAUSED CANCEL>CANCELLED STOP>STOPPED    | START RESUME",
                "PAUSED         | RESUME>RUNNING CANCEL>CANCELLED               | START PAUSE",
                "STOPPED        | RESUME>RUNNING CANCEL>CANCELLED               | START",
                "CANCELLED      | -                                             | CANCEL",
                "DONE           | -                                             | START"
            })
    void leadsFromStateToStateAsTheTableSaysAndNoOtherWay(BulkState state, String leadingOn, String taken) {
        assertThat(Arrays.stream(BulkStep.values())
                        .filter(step -> step.startsFrom(state))
                        .map(step -> step + ">" + step.leadsTo())
                        .collect(Collectors.joining(" ")))
                .isEqualTo(leadingOn == null ? "" : leadingOn);
        assertThat(Arrays.stream(BulkStep.values())
                        .filter(step -> step.wasTakenIn(state))
                        .map(Enum::name)
                        .collect(Collectors.joining(" ")))
                .isEqualTo(taken == null ? "" : taken);
        assertThat(BulkStep.ofAPersonFrom(state)).doesNotContain(BulkStep.STOP);
    }
}
