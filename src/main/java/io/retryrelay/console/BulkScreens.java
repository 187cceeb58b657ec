package io.retryrelay.console;

import io.retryrelay.bulk.BulkAction;
import io.retryrelay.bulk.BulkDeed;
import io.retryrelay.bulk.BulkLimits;
import io.retryrelay.bulk.BulkResult;
import io.retryrelay.bulk.BulkRun;
import io.retryrelay.bulk.BulkState;
import io.retryrelay.bulk.BulkStep;
import io.retryrelay.bulk.BulkSummary;
import io.retryrelay.console.BulkScreen.Deed;
import io.retryrelay.console.BulkScreen.Left;
import io.retryrelay.console.BulkScreen.Plan;
import io.retryrelay.console.BulkScreen.Step;
import io.retryrelay.platform.Caller;
import io.retryrelay.platform.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Builds the page of one bulk. */
@Component
class BulkScreens {

    static final String CONFIRM_NEEDED = "CONFIRM_NEEDED";

    private final Words words;
    private final BulkWords bulkWords;
    private final OwnWords own;
    private final ScopeWords scope;
    private final BulkProgress progress;

    BulkScreens(Words words, BulkWords bulkWords, OwnWords own, ScopeWords scope, BulkProgress progress) {
        this.words = words;
        this.bulkWords = bulkWords;
        this.own = own;
        this.scope = scope;
        this.progress = progress;
    }

    BulkScreen of(BulkRun run, Caller caller) {
        BulkSummary summary = run.summary();
        BulkPhase phase = BulkPhase.of(run);
        return new BulkScreen(
                summary.id(),
                headline(summary),
                summary.state().name(),
                phase.name(),
                words.sayRather("bulk.state." + phase, "bulk.state." + summary.state()),
                phase == BulkPhase.QUEUED ? Tone.of(BulkResult.WAITING) : Tone.of(summary.state()),
                bulkWords.meaning(run),
                summary.reason(),
                scope.of(run.filter()),
                plan(run),
                progress.of(run),
                pace(run.limits()),
                caller.may(Role.OPERATE) ? steps(run, caller) : List.of(),
                run.history().stream().map(deed -> deed(deed, phase)).toList(),
                BulkPhase.moves(run),
                summary.state() == BulkState.PLANNED && caller.may(Role.OPERATE));
    }

    /** With what is moved: what was only meant, and left out, stands in the plan. */
    String headline(BulkSummary summary) {
        return words.say("bulk.headline." + summary.action(), summary.queueable());
    }

    private Plan plan(BulkRun run) {
        int skipped = run.count(BulkResult.SKIPPED);
        boolean again = run.summary().state() == BulkState.PLANNED && !run.confirm() && run.filter() != null;
        return new Plan(
                words.say("bulk.sum", run.summary().requested(), run.queueable(), skipped),
                left(run.skipped()),
                doubtful(run),
                run.waitsBehindOthers() == 0 ? null : words.say("bulk.behind", run.waitsBehindOthers()),
                again ? run.skipped().getOrDefault(CONFIRM_NEEDED, 0) : 0,
                run.summary().action() == BulkAction.RETRY && run.limits().equals(BulkLimits.NONE),
                run.queueable() == 0
                        ? null
                        : words.say("bulk.start." + run.summary().action(), run.queueable()));
    }

    /** Whoever approves it, or starts it, need not be the one who confirmed that. */
    private @Nullable String doubtful(BulkRun run) {
        if (!run.confirm()) {
            return null;
        }
        Integer doubtful = run.doubtful();
        if (doubtful == null) {
            return words.say("bulk.doubtful.any");
        }
        return doubtful == 0 ? null : words.say("bulk.doubtful", doubtful);
    }

    List<Left> left(Map<String, Integer> whys) {
        return whys.entrySet().stream()
                .map(why -> new Left(words.say("count.exact", why.getValue()), words.orItself("skip.", why.getKey())))
                .toList();
    }

    /** How fast and how far it may go; empty if nothing holds it back. */
    private List<String> pace(BulkLimits limits) {
        List<String> pace = new ArrayList<>();
        if (limits.rate() != null) {
            pace.add(words.say("bulk.pace.rate", limits.rate()));
        }
        if (!limits.ramp().isEmpty()) {
            pace.add(words.say(
                    "bulk.pace.ramp",
                    limits.ramp().stream()
                            .map(size -> words.say("count.exact", size))
                            .collect(Collectors.joining(", "))));
        }
        if (limits.stopAtFailureRate() != null) {
            pace.add(words.say("bulk.pace.stop", limits.stopAtFailureRate()));
        }
        return pace;
    }

    private List<Step> steps(BulkRun run, Caller caller) {
        return BulkStep.ofAPersonFrom(run.summary().state()).stream()
                .filter(step -> step != BulkStep.START)
                .filter(step -> step != BulkStep.APPROVE
                        || !run.summary().created().who().equals(caller.name()))
                .map(step -> step(run, step))
                .toList();
    }

    private Step step(BulkRun run, BulkStep step) {
        String help = bulkWords.help(run.summary(), step, touched(run, step));
        String doubtful = step == BulkStep.APPROVE ? doubtful(run) : null;
        return new Step(
                step.name().toLowerCase(Locale.ROOT),
                words.say("bulk.step." + BulkWords.variant(step, run.summary().state())),
                doubtful == null ? help : help + " " + doubtful,
                step == BulkStep.CANCEL);
    }

    private static int touched(BulkRun run, BulkStep step) {
        boolean alsoMoved = step == BulkStep.CANCEL && run.summary().action() == BulkAction.RETRY;
        return run.count(BulkResult.PLANNED) + (alsoMoved ? run.uncalled() : 0);
    }

    private Deed deed(BulkDeed deed, BulkPhase phase) {
        boolean dropped = phase == BulkPhase.DROPPED && deed.what().equals(BulkStep.CANCEL.name());
        return new Deed(
                Objects.requireNonNull(words.when(deed.at())),
                deed.who(),
                words.orItself("bulk.deed.", dropped ? BulkWords.DROP : deed.what()),
                reason(deed));
    }

    /** It stops by itself alone, and says why. */
    private @Nullable String reason(BulkDeed deed) {
        String reason = deed.reason();
        if (reason == null || reason.isBlank()) {
            return null;
        }
        return deed.what().equals(BulkStep.STOP.name()) ? own.find(reason).orElse(reason) : reason;
    }
}
