package io.retryrelay.recovery;

import io.retryrelay.outbox.TopicProperties;
import io.retryrelay.platform.StartGuard;
import io.retryrelay.platform.StartRefused;
import org.springframework.stereotype.Component;

/** Sees to it that the memory of what was done outlives every record that could ask for it again. */
@Component
class PurgeGuard implements StartGuard {

    private final PurgeProperties purge;
    private final TopicProperties topic;

    PurgeGuard(PurgeProperties purge, TopicProperties topic) {
        this.purge = purge;
        this.topic = topic;
    }

    @Override
    public void check() {
        if (purge.after().compareTo(topic.retention()) <= 0) {
            throw new StartRefused(
                    "relay.purge.after is " + purge.after() + ", not longer than relay.topic.retention "
                            + topic.retention() + ": a record could outlive the memory of what was done for it.",
                    "Set relay.purge.after above " + topic.retention().toHours() + "h.");
        }
        if (purge.identity().compareTo(purge.after()) < 0) {
            throw new StartRefused(
                    "relay.purge.identity is " + purge.identity() + ", shorter than relay.purge.after "
                            + purge.after() + ": a submission sent again would be taken for a new one while its"
                            + " request is still there.",
                    "Set relay.purge.identity to " + purge.after().toDays() + "d or more.");
        }
    }
}
