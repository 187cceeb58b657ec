package io.retryrelay.bulk;

/**
 * How the first calls of a bulk's requests ended.
 *
 * @param called how many ended
 * @param failed how many of those did not succeed
 */
public record FirstCalls(int called, int failed) {

    FirstCalls without(FirstCalls earlier) {
        return new FirstCalls(called - earlier.called, failed - earlier.failed);
    }
}
