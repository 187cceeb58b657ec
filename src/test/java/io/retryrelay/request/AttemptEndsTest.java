package io.retryrelay.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.target.Answer;
import io.retryrelay.target.Proof;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How large the statements become that write attempts' ends. */
class AttemptEndsTest {

    private static final int KILOBYTE = 1024;

    @Test
    void manySmallAnswersAreOneStatement() {
        assertThat(AttemptEnds.statements(ends(256, "text", 1 * KILOBYTE))).hasSize(1);
    }

    @Test
    void largeAnswersAreSpreadOverStatementsOfAMegabyte() {
        assertThat(AttemptEnds.statements(ends(256, "text", 64 * KILOBYTE)))
                .hasSizeGreaterThan(20)
                .allMatch(statement -> statement.length() <= 1_000_000);
    }

    /** A quote in a header takes up to eight bytes. */
    @Test
    void quotesCountAsWhatTheyTake() {
        assertThat(AttemptEnds.statements(ends(8, "\"".repeat(60 * KILOBYTE), 0)))
                .hasSize(4);
    }

    @Test
    void theLargestAnswerOfAllFitsIntoFourMegabytes() {
        List<String> statements = AttemptEnds.statements(ends(1, "\u0001".repeat(64 * KILOBYTE), 1024 * KILOBYTE));

        assertThat(statements).hasSize(1).allMatch(statement -> 2 * statement.length() < 4_000_000);
    }

    private static List<AttemptEnd> ends(int number, String header, int body) {
        Answer answer = new Answer(
                Proof.DONE,
                "HTTP_200",
                200,
                Map.of("X-Large", header),
                new byte[body],
                false,
                null,
                null,
                Duration.ZERO);
        return Stream.generate(() -> AttemptEnd.heard(new EventId(UUID.randomUUID(), 1), answer))
                .limit(number)
                .toList();
    }
}
