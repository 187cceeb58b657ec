package io.retryrelay.console;

import io.retryrelay.bulk.BulkReader;
import io.retryrelay.bulk.BulkRun;
import io.retryrelay.bulk.BulkRuns;
import io.retryrelay.bulk.BulkState;
import io.retryrelay.bulk.BulkStep;
import io.retryrelay.bulk.BulkSummary;
import io.retryrelay.request.GivenReason;
import io.retryrelay.request.Refusal;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/** Takes a step on a bulk and always has an answer: a second click, or a second person, learns who was faster. */
@Component
class StepMany {

    private static final Logger log = LoggerFactory.getLogger(StepMany.class);

    private final BulkRuns runs;
    private final BulkReader reader;
    private final Words words;
    private final BulkWords bulkWords;

    StepMany(BulkRuns runs, BulkReader reader, Words words, BulkWords bulkWords) {
        this.runs = runs;
        this.reader = reader;
        this.words = words;
        this.bulkWords = bulkWords;
    }

    Report start(UUID id, Pace pace, String who) {
        return step(
                id,
                BulkStep.START,
                who,
                () -> runs.start(id, pace.limits(), who, AddressFields.blankless(pace.reason())));
    }

    /** @param seen how many entries of the history the page showed; null if it did not say */
    Report take(UUID id, BulkStep step, String who, @Nullable String reason, @Nullable Integer seen) {
        return step(id, step, who, () -> runs.take(id, step, who, AddressFields.blankless(reason), seen));
    }

    private Report step(UUID id, BulkStep step, String who, Runnable deed) {
        BulkSummary bulk = find(id).summary();
        BulkState before = bulk.state();
        try {
            deed.run();
        } catch (Refusal refusal) {
            return Report.of(false, refused(refusal, before));
        } catch (DataAccessException | TransactionException failed) {
            log.warn("The database did not take {} of bulk {}: {}", step, id, failed.toString());
            return Report.of(false, words.say("bulk.database"));
        }
        return step.startsFrom(before)
                ? Report.of(true, bulkWords.done(bulk, step))
                : Report.of(true, words.say("bulk.doneBefore", words.say("bulk.state", before)));
    }

    private String refused(Refusal refusal, BulkState now) {
        return switch (refusal.code()) {
            case INVALID -> invalid(refusal);
            case CHANGED -> words.say("bulk.changed", words.say("bulk.state", now));
            case SECOND_PERSON_NEEDED -> words.say("bulk.secondPerson");
            default -> words.say("bulk.illegal", words.say("bulk.state", now));
        };
    }

    private String invalid(Refusal refusal) {
        return refusal.isAbout("reason")
                ? words.say("answer.reasonNeeded", GivenReason.LONGEST)
                : words.say(refusal.isAbout("rate") ? "bulk.invalid.rate" : "bulk.invalid");
    }

    private BulkRun find(UUID id) {
        return reader.find(id).orElseThrow(Refusal::notFound);
    }
}
