package io.retryrelay.request;

/**
 * The processes that died while they called for a request in its present round.
 *
 * @param counted how many
 * @param most with how many it is called no more
 */
public record Deaths(int counted, int most) {

    boolean areTooMany() {
        return counted >= most;
    }
}
