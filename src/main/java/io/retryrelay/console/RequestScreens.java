package io.retryrelay.console;

import io.retryrelay.console.RequestScreen.Action;
import io.retryrelay.console.RequestScreen.Deed;
import io.retryrelay.console.RequestScreen.Sent;
import io.retryrelay.console.RequestScreen.Try;
import io.retryrelay.platform.Caller;
import io.retryrelay.request.HistoryEntry;
import io.retryrelay.request.Move;
import io.retryrelay.request.Reason;
import io.retryrelay.request.RequestDetails;
import io.retryrelay.request.RequestSummary;
import io.retryrelay.request.State;
import io.retryrelay.target.TargetProfile;
import io.retryrelay.target.Targets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Builds the page of one request. */
@Component
class RequestScreens {

    private static final Set<Move> WITH_REASON = EnumSet.of(Move.LET_PASS, Move.DISCARD, Move.RESOLVE, Move.RESTORE);

    private static final Set<Reason> TAKES_NO_CALLS =
            EnumSet.of(Reason.TARGET_PAUSED, Reason.CIRCUIT_OPEN, Reason.RETRY_AFTER);

    private final Words words;
    private final Sight sight;
    private final Facts facts;
    private final Tries tries;
    private final Remarks remarks;
    private final BlindRepeat blindRepeat;
    private final MakeMove makeMove;
    private final TryDifference tryDifference;
    private final Targets targets;

    RequestScreens(
            Words words,
            Sight sight,
            Facts facts,
            Tries tries,
            Remarks remarks,
            BlindRepeat blindRepeat,
            MakeMove makeMove,
            TryDifference tryDifference,
            Targets targets) {
        this.words = words;
        this.sight = sight;
        this.facts = facts;
        this.tries = tries;
        this.remarks = remarks;
        this.blindRepeat = blindRepeat;
        this.makeMove = makeMove;
        this.tryDifference = tryDifference;
        this.targets = targets;
    }

    /** Changes whenever the page would: also by time alone, and by what happens to others of its lane. */
    String version(RequestDetails request) {
        RequestSummary summary = request.summary();
        int around = Objects.hash(
                blindRepeat.why(request), blindRepeat.question(request), facts.blocker(request), facts.isDue(summary));
        return summary.state() + "." + summary.generation() + "."
                + request.attempts().size() + "." + request.history().size() + "."
                + summary.updatedAt().toEpochMilli() + "." + Integer.toHexString(around);
    }

    /** @param one the number of a call to compare with {@code other}, null for none */
    RequestScreen of(RequestDetails request, Caller caller, @Nullable Integer one, @Nullable Integer other) {
        RequestSummary summary = request.summary();
        List<Try> calls = tries.of(request, caller);
        return new RequestScreen(
                summary.id(),
                Label.of(summary),
                SeenMark.text(SeenMark.of(summary)),
                summary.state().name(),
                words.say("state", summary.state()),
                Tone.of(summary.state()),
                meaning(summary),
                summary.reason() == null ? null : words.say("reason", summary.reason()),
                blindRepeat.why(request),
                actions(request),
                others(summary),
                facts.of(request),
                sent(request, caller),
                calls,
                Timeline.of(calls, request.history().stream().map(this::deed).toList()),
                tryDifference.between(calls, one, other).orElse(null),
                Move.REPLACE.startsFrom(summary.state()) ? "/requests/" + summary.id() + "/edit" : null,
                version(request),
                !summary.state().waitsForAPerson() && !summary.state().isFinal());
    }

    private List<Action> actions(RequestDetails request) {
        return Stream.concat(
                        checks(request), Move.ofAPersonFrom(request.summary().state()).stream())
                .filter(move -> isPossible(move, request.summary()))
                .map(move -> action(move, request))
                .toList();
    }

    /** B can be asked only where its target says how. */
    private Stream<Move> checks(RequestDetails request) {
        return targets
                .find(request.summary().target())
                .flatMap(target -> target.statusCheck(request.summary().idempotencyKey()))
                .map(question -> Move.CHECK)
                .stream();
    }

    private boolean isPossible(Move move, RequestSummary request) {
        boolean lostForGood = move == Move.RESTORE && request.replacedBy() != null;
        return makeMove.offers(move) && move.startsFrom(request.state()) && !lostForGood;
    }

    private Action action(Move move, RequestDetails request) {
        boolean retry = move == Move.RETRY;
        String name = move.name().toLowerCase(Locale.ROOT);
        String variant = retry && request.summary().state() == State.SCHEDULED ? "TRY_NOW" : move.name();
        return new Action(
                name,
                "/requests/" + request.summary().id() + "/" + name,
                words.say("move." + variant),
                words.say("move.help." + (retry ? helpOfACall(request) : variant)),
                retry || move == Move.CANCEL,
                WITH_REASON.contains(move),
                retry ? blindRepeat.question(request) : null);
    }

    private static String helpOfACall(RequestDetails request) {
        Reason reason = request.summary().reason();
        if (request.summary().state() == State.SCHEDULED) {
            return reason != null && TAKES_NO_CALLS.contains(reason) ? "TRY_IN_VAIN" : "TRY_NOW";
        }
        return request.keySeenAt() == null ? "FIRST_CALL" : "RETRY";
    }

    private List<String> others(RequestSummary request) {
        return Arrays.stream(Move.values())
                .filter(RequestScreens::isAPersons)
                .filter(move -> move == Move.REPLACE ? !move.startsFrom(request.state()) : !isPossible(move, request))
                .map(move -> words.say("move.when." + move.name()))
                .toList();
    }

    private static boolean isAPersons(Move move) {
        return Arrays.stream(State.values())
                .anyMatch(state -> Move.ofAPersonFrom(state).contains(move));
    }

    private Sent sent(RequestDetails request, Caller caller) {
        Optional<TargetProfile> target = targets.find(request.summary().target());
        return new Sent(
                request.call().method(),
                request.call().path(),
                target.map(profile -> withoutSlash(profile.baseUrl().toString())
                                + request.call().path())
                        .orElse(null),
                target.filter(TargetProfile::honoursKeys)
                        .map(TargetProfile::keyHeader)
                        .orElse(null),
                request.summary().idempotencyKey(),
                sight.headers(request.call().headers(), caller),
                sight.body(request.call().body(), caller));
    }

    private static String withoutSlash(String url) {
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }

    private Deed deed(HistoryEntry entry) {
        return new Deed(
                Objects.requireNonNull(words.when(entry.at())),
                entry.who(),
                words.deed(entry.what()),
                remarks.of(entry.what(), entry.reason()));
    }

    /** What a person had closed may have been done in some other way, whatever its state says of the target. */
    private String meaning(RequestSummary summary) {
        boolean restored = summary.state() == State.FAILED && summary.reason() == Reason.RESTORED;
        return restored ? words.say("meaning", Reason.RESTORED) : words.say("meaning", summary.state());
    }
}
