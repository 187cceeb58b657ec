package io.retryrelay.console;

import io.retryrelay.request.BulkProperties;
import io.retryrelay.request.RequestReader;
import java.time.Duration;
import java.util.OptionalInt;
import org.springframework.stereotype.Component;

/** Counts all that a list shows when a person means all of them: exactly, as long as one plan may look at so many. */
@Component
class CountMatching {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final RequestReader reader;
    private final BulkProperties bulk;
    private final Words words;

    CountMatching(RequestReader reader, BulkProperties bulk, Words words) {
        this.reader = reader;
        this.bulk = bulk;
        this.words = words;
    }

    /**
     * @param count in words
     * @param tooMany whether there are more than {@code count}, and no plan may mean them all
     */
    record Counted(String count, boolean tooMany) {}

    /** Whether a count that stops early cannot tell how many a plan would mean, or tells that it may not. */
    boolean isNeeded(int first) {
        return first > RequestReader.COUNT_CAP || first > bulk.mostMeant();
    }

    Counted of(ListAddress address) {
        int most = bulk.mostMeant();
        OptionalInt counted = reader.count(address.chosenTab().of(address.filter()), most, PATIENCE);
        return counted.isEmpty()
                ? new Counted(words.say("count.capped", RequestReader.COUNT_CAP), false)
                : new Counted(words.say("count.exact", Math.min(counted.getAsInt(), most)), counted.getAsInt() > most);
    }
}
