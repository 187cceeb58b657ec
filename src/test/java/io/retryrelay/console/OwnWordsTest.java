package io.retryrelay.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.i18n.LocaleContextHolder;

@ExtendWith(InEnglish.class)
class OwnWordsTest {

    private static final Path SOURCES = Path.of("src/main/java/io/retryrelay");
    private static final Pattern FACT = Pattern.compile("<[^>]*>");
    private static final Pattern LITERAL = Pattern.compile("\"([^\"]*)\"");
    private static final int LONGEST_UNIT = 3;

    private final Words words = new Words(Bundle.messages(), Clock.systemUTC());
    private final OwnWords own = new OwnWords(words);

    /** A sentence as its writer composes it; facts stand in angle brackets. */
    record Written(String writer, String text) {

        String whole() {
            return text.replaceAll("[<>]", "");
        }

        List<String> letters() {
            return FACT.splitAsStream(text).filter(part -> !part.isEmpty()).toList();
        }

        String source() {
            return sourceOf(writer);
        }
    }

    static Stream<Written> written() {
        return Stream.of(
                new Written("relay/Arrivals.java", "It is no event of the relay."),
                new Written("relay/Claimed.java", "Its event is unknown to the database."),
                new Written("bulk/Brakes.java", "<3> of <10> first calls failed"),
                new Written("request/PersonMoves.java", "not confirmed: <HTTP_404>"),
                new Written("request/PersonMoves.java", "not confirmed: <connection refused>"),
                new Written("request/Arrival.java", "failure <TIMEOUT>"),
                new Written("request/Arrival.java", "blind repeat confirmed"),
                new Written("target/Trouble.java", "the host's name was not resolved"),
                new Written("target/Trouble.java", "no free connection within <3 s>"),
                new Written("target/Trouble.java", "no connection within <1500 ms>"),
                new Written("target/Trouble.java", "connect timed out"),
                new Written("target/Trouble.java", "no route to host"),
                new Written("target/Trouble.java", "connection refused"),
                new Written("target/Trouble.java", "no TLS connection: <unable to find a path>"),
                new Written("target/Trouble.java", "no connection (<SocketException>)"),
                new Written("target/Trouble.java", "<no whole answer within 3 s>; it began with status <200>"),
                new Written("target/Trouble.java", "no whole answer within <250 ms>"),
                new Written("target/Trouble.java", "connection closed without an answer"),
                new Written("target/Trouble.java", "the answer's headers are too large"),
                new Written("target/Trouble.java", "the answer is not HTTP"),
                new Written("target/Trouble.java", "connection broke before a whole answer (<SSLException>)"),
                new Written("target/Unsendable.java", "not sent: the method is none the relay sends"),
                new Written(
                        "target/Unsendable.java",
                        "not sent: the path must start with a slash and be visible ASCII without #"),
                new Written("target/Unsendable.java", "not sent: the idempotency key must be visible ASCII"),
                new Written(
                        "target/Unsendable.java",
                        "not sent: a header's name or value has a character that HTTP cannot carry"),
                new Written("relay/BrokenCall.java", "a fault of the relay (<IllegalStateException>)"),
                new Written("relay/Settle.java", "too little of the lease was left"),
                new Written("recovery/LostLeases.java", "the lease ran out before a result was written down"));
    }

    @ParameterizedTest
    @MethodSource("written")
    void saysWhateverTheRelayWritesInTheLanguageOfTheReader(Written one) {
        LocaleContextHolder.setLocale(Locale.KOREAN);

        assertThat(one.letters()).allMatch(letters -> one.source().contains("\"" + letters + "\""));
        assertThat(own.say(one.whole())).satisfies(said -> {
            assertThat(said.words()).containsPattern("[가-힣]").doesNotContain("within", "HTTP_", "TIMEOUT");
            assertThat(said.language()).isNull();
        });
    }

    @Test
    void missesNothingThatIsWrittenOfACall() {
        for (String writer : List.of("target/Trouble.java", "target/Unsendable.java")) {
            List<String> known = written()
                    .filter(one -> one.writer().equals(writer))
                    .flatMap(one -> one.letters().stream())
                    .toList();
            List<String> all = LITERAL.matcher(sourceOf(writer))
                    .results()
                    .map(found -> found.group(1))
                    .filter(literal -> literal.contains(" ") && literal.length() > LONGEST_UNIT)
                    .toList();
            assertThat(all).hasSizeGreaterThan(3).allMatch(known::contains);
        }
    }

    @Test
    void knowsNoSentenceThatNobodyWrites() {
        assertThat(Arrays.stream(OwnSentence.values())
                        .filter(sentence -> sentence != OwnSentence.SECONDS && sentence != OwnSentence.MILLIS))
                .allMatch(sentence -> written()
                        .flatMap(one -> OwnSentence.in(one.whole()).stream())
                        .anyMatch(found -> found.sentence() == sentence));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            no whole answer within 3 s                             | 3초 안에 응답을 다 받지 못함
            no whole answer within 250 ms; it began with status 200 | 250ms 안에 응답을 다 받지 못함; 상태 코드 200(으)로 시작됨
            not confirmed: HTTP_404                                | 확인되지 않음: HTTP 404
            3 of 10 first calls failed                             | 첫 호출 10건 중 3건 실패
            """)
    void saysTheFactsOfASentence(String written, String said) {
        LocaleContextHolder.setLocale(Locale.KOREAN);

        assertThat(own.find(written)).contains(said);
    }

    @Test
    void leavesWhatSomebodyElseWroteAsItIsAndMarksItsLanguage() {
        assertThat(own.say("the cat sat on the cable")).isEqualTo(new Said("the cat sat on the cable", "en"));
    }

    private static String sourceOf(String writer) {
        try {
            return Files.readString(SOURCES.resolve(writer));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
