package io.retryrelay.request;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How many requests one call may name.
 *
 * @param max most items of a batch, and most requests that one bulk moves, from 1 to 100000
 * @param approvalAbove a plan that would move more needs the approval of a second person, from 0 to 100000; absent, none
 *     does
 */
@ConfigurationProperties("relay.bulk")
public record BulkProperties(
        @DefaultValue("20000") int max, @Nullable Integer approvalAbove) {

    private static final int LARGEST = 100_000;

    public BulkProperties {
        if (max < 1 || max > LARGEST) {
            throw new IllegalArgumentException("relay.bulk.max must be from 1 to " + LARGEST + ", not " + max);
        }
        if (approvalAbove != null && (approvalAbove < 0 || approvalAbove > LARGEST)) {
            throw new IllegalArgumentException(
                    "relay.bulk.approval-above must be from 0 to " + LARGEST + ", not " + approvalAbove);
        }
    }

    /** How many a plan may look at: those that are left out count, too, but twice as many are allowed. */
    public int mostMeant() {
        return 2 * max;
    }

    /** Whether a plan that would move so many needs the approval of a second person. */
    public boolean needsApproval(int queueable) {
        return approvalAbove != null && queueable > approvalAbove;
    }
}
