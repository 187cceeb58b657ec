package io.retryrelay.relay;

import io.retryrelay.outbox.TopicKeeper;
import io.retryrelay.outbox.TopicProperties;
import io.retryrelay.outbox.TopicSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Writes into the log, once, with which settings and from which offset this instance starts to consume. */
@Component
class StartReport {

    private static final Logger log = LoggerFactory.getLogger(StartReport.class);

    private final EffectiveSettings settings;
    private final ResumePoint resume;
    private final TopicKeeper keeper;
    private final TopicProperties topic;
    private boolean written;

    StartReport(EffectiveSettings settings, ResumePoint resume, TopicKeeper keeper, TopicProperties topic) {
        this.settings = settings;
        this.resume = resume;
        this.keeper = keeper;
        this.topic = topic;
    }

    /** A report that cannot be made holds nothing up. */
    void write(String topicId) {
        if (written) {
            return;
        }
        try {
            TopicSettings real = keeper.settings();
            log.info("Settings in effect:\n{}\n  topic {}: id={}, {}", settings.inWords(), topic.name(), topicId, real);
            warn(real);
            log.info("{}.", resume.inWords(topicId));
            written = true;
        } catch (RuntimeException unanswered) {
            log.warn("Settings and resume point are not told: {}", unanswered.toString());
        }
    }

    /** Not refused: nothing is lost, since what expires unread is published again. */
    private void warn(TopicSettings real) {
        if (!real.keepsFor(topic.retention())) {
            log.warn("The broker keeps {} shorter than relay.topic.retention {}.", topic.name(), topic.retention());
        }
        if (!real.takesTheBrokersTime()) {
            log.warn(
                    "Topic {} has message.timestamp.type CreateTime: records of an instance whose clock is far behind"
                            + " may expire at once. Set it to LogAppendTime.",
                    topic.name());
        }
    }
}
