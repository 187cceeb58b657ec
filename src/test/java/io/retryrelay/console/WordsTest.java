package io.retryrelay.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.i18n.LocaleContextHolder;

@ExtendWith(InEnglish.class)
class WordsTest {

    private static final Instant NOW = Instant.parse("2026-04-01T12:00:00Z");

    private final Words words = new Words(Bundle.messages(), Clock.fixed(NOW, ZoneOffset.UTC));

    @ParameterizedTest
    @CsvSource({
        "PT0S, just now",
        "PT1.9S, just now",
        "PT-1S, just now",
        "PT2S, 2 seconds ago",
        "PT119S, 119 seconds ago",
        "PT2M, 2 min ago",
        "PT2H, 2 hours ago",
        "P2D, 2 days ago",
        "PT-3M, in 3 min"
    })
    void saysHowFarAwayATimeIs(Duration past, String said) {
        When when = Objects.requireNonNull(words.when(NOW.minus(past)));

        assertThat(when.words()).isEqualTo(said);
        assertThat(Instant.parse(when.exact())).isEqualTo(NOW.minus(past));
    }

    @ParameterizedTest
    @CsvSource({"0.2, 20%", "0.125, 12.5%", "0.004, 0.4%", "0, 0%"})
    void saysAShareWithoutRoundingItAway(double share, String said) {
        assertThat(words.say("bulk.pace.stop", share))
                .isEqualTo("Stops when more than " + said + " of the first calls fail.");
    }

    @ParameterizedTest
    @CsvSource({"HTTP_503, HTTP 503", "TIMEOUT, No answer in time", "CONNECT, No connection"})
    void saysACauseInShort(String cause, String said) {
        assertThat(words.cause(cause)).isEqualTo(said);
    }

    @Test
    void speaksTheLanguageOfTheReader() {
        LocaleContextHolder.setLocale(Locale.KOREAN);

        assertThat(words.whenWords(NOW.minusSeconds(5))).isEqualTo("5초 전");
    }

    @Test
    void showsADeedItDoesNotKnowByItsName() {
        assertThat(words.deed("RETRY")).isEqualTo("had it retried");
        assertThat(words.deed("NEW_DEED")).isEqualTo("NEW_DEED");
    }
}
