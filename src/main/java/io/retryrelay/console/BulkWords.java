package io.retryrelay.console;

import io.retryrelay.bulk.BulkAction;
import io.retryrelay.bulk.BulkStep;
import io.retryrelay.bulk.BulkSummary;
import org.springframework.stereotype.Component;

/** What is said of a bulk. Only one that retries has calls to queue, to wait for and to take back. */
@Component
class BulkWords {

    private final Words words;

    BulkWords(Words words) {
        this.words = words;
    }

    String meaning(BulkSummary bulk) {
        return say(bulk.action(), "meaning." + bulk.state());
    }

    String help(BulkAction action, String step, int touched) {
        return say(action, "step.help." + step, touched);
    }

    String done(BulkAction action, BulkStep step) {
        return say(action, "done." + step);
    }

    private String say(BulkAction action, String what, Object... facts) {
        return action == BulkAction.RETRY
                ? words.say("bulk." + what, facts)
                : words.sayRather("bulk.uncalled." + what, "bulk." + what, facts);
    }
}
