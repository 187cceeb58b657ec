package io.retryrelay.request;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What somebody saw of a request when they decided about it. A generation alone does not tell it all: taking back, giving
 * up and restoring open none, and whoever decides must not be taken to have known of them.
 *
 * @param generation the one it was in
 * @param changedAt when it had changed last; null if only its generation is known
 */
public record Seen(int generation, @Nullable Instant changedAt) {

    /** Whether it is worth to look for deeds since. */
    boolean mayBeOutdated(RetryRequest request) {
        return generation != request.generation()
                || changedAt != null && request.changedAt().isAfter(changedAt);
    }

    /**
     * Whether what matters has changed since: its generation, or anything that a person did. What the relay itself does
     * within a generation is no reason to ask again.
     *
     * @param last the last deed on it
     */
    boolean isOutdated(RetryRequest request, Optional<HistoryEntry> last) {
        return generation != request.generation()
                || changedAt != null
                        && last.filter(deed -> deed.at().isAfter(changedAt)).isPresent();
    }
}
