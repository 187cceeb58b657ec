package io.retryrelay.relay;

import io.retryrelay.outbox.TopicProperties;
import io.retryrelay.platform.StartGuard;
import io.retryrelay.platform.StartRefused;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Holds the topic's retention against the longest drain: 20,000 records one after the other. Less than a drain in which
 * each call takes a tenth of the longest deadline, as B's slower calls may on any day, is refused. Less than one in which
 * each takes the whole deadline is told: nothing is lost then, but what expires unread is published again.
 */
@Component
class RetentionGuard implements StartGuard {

    static final int RECORDS = 20_000;
    private static final Logger log = LoggerFactory.getLogger(RetentionGuard.class);

    private final TopicProperties topic;
    private final HandlingTime times;

    RetentionGuard(TopicProperties topic, HandlingTime times) {
        this.topic = topic;
        this.times = times;
    }

    @Override
    public void check() {
        Duration longest = times.longestDeadline().multipliedBy(RECORDS);
        Duration usual = longest.dividedBy(10);
        if (topic.retention().compareTo(usual) < 0) {
            throw new StartRefused(
                    "relay.topic.retention is " + topic.retention() + ", less than the " + usual + " that "
                            + RECORDS + " calls take at a tenth of the longest target deadline "
                            + times.longestDeadline() + ": records would expire before they are read.",
                    "Set relay.topic.retention to " + usual.toMinutes() + "m or more, or shorten the deadline.");
        }
        if (topic.retention().compareTo(longest) < 0) {
            log.warn(
                    "relay.topic.retention is {}; {} calls that take the whole deadline {} need {}."
                            + " What expires unread is published again.",
                    topic.retention(),
                    RECORDS,
                    times.longestDeadline(),
                    longest);
        }
    }
}
