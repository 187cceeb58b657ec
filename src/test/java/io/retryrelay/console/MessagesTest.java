package io.retryrelay.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.bulk.BulkAction;
import io.retryrelay.bulk.BulkResult;
import io.retryrelay.bulk.BulkState;
import io.retryrelay.bulk.BulkStep;
import io.retryrelay.platform.Role;
import io.retryrelay.request.Move;
import io.retryrelay.request.OriginalFailure;
import io.retryrelay.request.Outcome;
import io.retryrelay.request.Reason;
import io.retryrelay.request.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MessagesTest {

    private static final Pattern PLACE = Pattern.compile("\\{(\\d)");
    private static final Pattern SAID = Pattern.compile("\\bsay\\(\\s*\"([a-zA-Z_.]+)\"");

    private final Bundle english = Bundle.english();
    private final Bundle korean = Bundle.korean();

    @Test
    void bothLanguagesSayTheSameThings() {
        assertThat(korean.codes()).isEqualTo(english.codes());
    }

    @Test
    void noWordIsMissingOrBlank() {
        assertThat(english.codes()).allSatisfy(code -> {
            assertThat(english.at(code)).as(code).isNotBlank();
            assertThat(korean.at(code)).as(code).isNotBlank();
        });
    }

    @Test
    void noTranslationUsesAFactThatTheOriginalHasNot() {
        assertThat(english.codes())
                .allSatisfy(
                        code -> assertThat(places(english.at(code))).as(code).containsAll(places(korean.at(code))));
    }

    @Test
    void noWordHoldsAnApostropheThatTheFormatterWouldSwallow() {
        assertThat(english.words().values()).noneMatch(word -> word.toString().contains("'"));
        assertThat(korean.words().values()).noneMatch(word -> word.toString().contains("'"));
    }

    /** In the midst of a sentence it would read like any other words. */
    @Test
    void theNameOfATabStandsInQuotes() {
        List<String> codes = List.of("bulk.meaning.CANCELLED", "bulk.step.help.CANCEL");
        assertThat(codes).allSatisfy(code -> {
            assertThat(english.at(code)).contains("“" + english.at("tab.MOVING") + "”");
            assertThat(korean.at(code)).contains("‘" + korean.at("tab.MOVING") + "’");
        });
    }

    @Test
    void whoConfirmsBothDangersIsNotGivenAChoiceOfThem() {
        assertThat(english.at("form.confirm.BOTH")).doesNotContain(" or ");
        assertThat(korean.at("form.confirm.BOTH")).doesNotContain("거나");
    }

    @Test
    void everyValueOfTheRuleBookHasItsWords() {
        List<String> codes = new ArrayList<>();
        add(codes, State.values(), "state", "meaning");
        add(codes, Reason.values(), "reason", "reason.short");
        add(codes, Outcome.values(), "outcome");
        add(codes, OriginalFailure.Kind.values(), "failure");
        add(codes, Role.values(), "role");
        add(codes, Tab.values(), "tab", "empty");
        add(codes, TickedDeed.values(), "bar", "report");
        add(codes, BulkAction.values(), "bar.plan", "bulk.headline", "bulk.start");
        add(codes, BulkState.values(), "bulk.state", "bulk.meaning");
        add(codes, BulkResult.values(), "bulk.result");
        Arrays.stream(BulkState.values())
                .flatMap(state -> BulkStep.ofAPersonFrom(state).stream())
                .distinct()
                .forEach(step -> add(codes, new BulkStep[] {step}, "bulk.done", "bulk.deed"));
        AuditedDeed.ALL.forEach(deed -> codes.add("audit.what." + deed));
        add(
                codes,
                new Enum<?>[] {TextDifference.Kind.CHANGED, TextDifference.Kind.ADDED, TextDifference.Kind.REMOVED},
                "difference");
        codes.addAll(List.of("cause.TIMEOUT", "cause.CONNECT", "cause.OTHER", "cause.NONE", "cause.HTTP"));
        codes.addAll(List.of("deed.SUBMIT", "deed.RESENT"));
        assertThat(english.codes()).containsAll(codes);
    }

    @Test
    void everyMoveOfAPersonHasItsWords() {
        List<String> codes = new ArrayList<>();
        Arrays.stream(State.values())
                .flatMap(state -> Move.ofAPersonFrom(state).stream())
                .distinct()
                .forEach(move -> add(codes, new Move[] {move}, "move", "move.when", "deed"));
        assertThat(codes).hasSizeGreaterThan(15);
        assertThat(english.codes()).containsAll(codes);
    }

    @Test
    void whateverThePagesSayIsWrittenDown() throws IOException {
        List<String> said = new ArrayList<>();
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java/io/retryrelay/console"))) {
            for (Path source : sources.filter(Files::isRegularFile).toList()) {
                SAID.matcher(Files.readString(source)).results().forEach(found -> said.add(found.group(1)));
            }
        }
        assertThat(said).hasSizeGreaterThan(30).allMatch(code -> english.knows(withoutDot(code)));
    }

    private static String withoutDot(String code) {
        return code.endsWith(".") ? code.substring(0, code.length() - 1) : code;
    }

    private static void add(List<String> codes, Enum<?>[] values, String... families) {
        for (String family : families) {
            Arrays.stream(values).forEach(value -> codes.add(family + "." + value.name()));
        }
    }

    private static List<String> places(String word) {
        return PLACE.matcher(word)
                .results()
                .map(MatchResult::group)
                .distinct()
                .sorted()
                .toList();
    }
}
