package io.retryrelay.console;

import io.retryrelay.bulk.BulkAction;
import io.retryrelay.bulk.BulkRun;
import io.retryrelay.bulk.BulkState;
import io.retryrelay.bulk.BulkStep;
import io.retryrelay.bulk.BulkSummary;
import java.util.EnumSet;
import java.util.Set;
import org.springframework.stereotype.Component;

/** What is said of a bulk. Only one that retries has calls to queue, to wait for and to take back. */
@Component
class BulkWords {

    static final String DROP = "DROP";

    private static final Set<BulkState> UNSTARTED = EnumSet.of(BulkState.PLANNED, BulkState.NEEDS_APPROVAL);

    private final Words words;

    BulkWords(Words words) {
        this.words = words;
    }

    String meaning(BulkRun run) {
        return say(run.summary().action(), "meaning." + BulkPhase.of(run), run.inMotion());
    }

    /** @param touched how many the step would touch */
    String help(BulkSummary bulk, BulkStep step, int touched) {
        return say(bulk.action(), "step.help." + variant(step, bulk.state()), touched);
    }

    /** @param bulk as it stood before the step */
    String done(BulkSummary bulk, BulkStep step) {
        return say(bulk.action(), "done." + variant(step, bulk.state()));
    }

    /** Of a plan that was never started there is nothing to take back. */
    static String variant(BulkStep step, BulkState from) {
        return step == BulkStep.CANCEL && UNSTARTED.contains(from) ? DROP : step.name();
    }

    private String say(BulkAction action, String what, Object... facts) {
        return action == BulkAction.RETRY
                ? words.say("bulk." + what, facts)
                : words.sayRather("bulk.uncalled." + what, "bulk." + what, facts);
    }
}
