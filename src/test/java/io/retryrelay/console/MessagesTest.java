package io.retryrelay.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.bulk.BulkAction;
import io.retryrelay.bulk.BulkResult;
import io.retryrelay.bulk.BulkRun;
import io.retryrelay.bulk.BulkState;
import io.retryrelay.bulk.BulkStep;
import io.retryrelay.platform.Role;
import io.retryrelay.relay.QuarantineHeap;
import io.retryrelay.relay.Standstill;
import io.retryrelay.request.Move;
import io.retryrelay.request.OriginalFailure;
import io.retryrelay.request.Outcome;
import io.retryrelay.request.Reason;
import io.retryrelay.request.Refusal;
import io.retryrelay.request.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(InEnglish.class)
class MessagesTest {

    private static final Pattern PLACE = Pattern.compile("\\{(\\d)");
    private static final Pattern SAID = Pattern.compile("\\bsay\\(\\s*\"([a-zA-Z_.]+)\"");

    /** They refuse a submission, a request that is gone for good, or a step of a bulk. */
    private static final EnumSet<Refusal.Code> OF_NO_MOVE = EnumSet.of(
            Refusal.Code.PURGED,
            Refusal.Code.TOO_LARGE,
            Refusal.Code.KEY_REQUIRED,
            Refusal.Code.KEY_TAKEN,
            Refusal.Code.KEY_REUSED,
            Refusal.Code.SECOND_PERSON_NEEDED);

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

    /** In the midst of a sentence it would read like any other words; under another name nobody would find it. */
    @Test
    void whatIsToBePressedStandsInQuotesUnderItsOwnName() {
        Map<String, String> named = Map.of(
                "bulk.meaning.CANCELLED", "tab.MOVING",
                "bulk.step.help.CANCEL", "tab.MOVING",
                "bulk.inMotion", "tab.MOVING",
                "empty.WAITING.help", "tab.MOVING",
                "empty.MOVING.help", "tab.WAITING",
                "bulks.none.help", "causes.retry");
        assertThat(named).allSatisfy((code, name) -> {
            assertThat(english.at(code)).contains("“" + english.at(name) + "”");
            assertThat(korean.at(code)).contains("‘" + korean.at(name) + "’");
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
        Arrays.stream(TickedDeed.values())
                .filter(TickedDeed::closes)
                .forEach(deed -> List.of("", ".ticked", ".all").forEach(way -> codes.add("bar.means." + deed + way)));
        add(codes, BulkAction.values(), "bar.plan", "bulk.headline", "bulk.start");
        add(codes, BulkState.values(), "bulk.state");
        add(codes, BulkPhase.values(), "bulk.meaning");
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
        add(codes, OwnSentence.values(), "own");
        add(codes, QuarantineHeap.values(), "quarantine.show", "quarantine.none");
        add(codes, TargetState.values(), "targets.state", "targets.meaning");
        add(codes, RelayState.values(), "targets.relay.state", "targets.relay");
        add(codes, Standstill.Cause.values(), "targets.sum");
        codes.addAll(List.of("cause.TIMEOUT", "cause.CONNECT", "cause.OTHER", "cause.NONE", "cause.HTTP"));
        codes.addAll(List.of("deed.SUBMIT", "deed.RESENT"));
        assertThat(english.codes()).containsAll(codes);
    }

    /** A refusal of a move of many, or that the bulk was taken back first. */
    @Test
    void everyWhyOfARequestThatABulkLeavesOutHasItsWords() {
        List<String> codes = new ArrayList<>();
        add(codes, EnumSet.complementOf(OF_NO_MOVE).toArray(Refusal.Code[]::new), "skip");
        codes.add("skip.CANCELLED");
        assertThat(codes).hasSizeGreaterThan(5);
        assertThat(english.codes()).containsAll(codes);
    }

    /** What is said of a bulk is composed of its action and of its state, or of a step. */
    @ParameterizedTest
    @EnumSource
    void whateverIsSaidOfABulkIsWrittenDown(BulkAction action) {
        BulkWords words = new BulkWords(new Words(Bundle.messages(), Clock.systemUTC()));
        for (BulkState state : BulkState.values()) {
            for (BulkResult all : BulkResult.values()) {
                saysWhatItIs(words, BulkPhaseTest.run(state, action, all, null, null));
                saysWhatItIs(words, BulkPhaseTest.run(state, action, all, BulkPhaseTest.SOMEBODY, null));
            }
        }
    }

    private static void saysWhatItIs(BulkWords words, BulkRun run) {
        assertThat(words.meaning(run)).isNotBlank();
        assertThat(BulkStep.ofAPersonFrom(run.summary().state())).allSatisfy(step -> {
            assertThat(words.done(run.summary(), step)).isNotBlank();
            assertThat(step == BulkStep.START ? "a form of its own" : words.help(run.summary(), step, 3))
                    .isNotBlank();
        });
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
