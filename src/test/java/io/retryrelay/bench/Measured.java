package io.retryrelay.bench;

import java.util.Map;

/**
 * One run of one contender.
 *
 * @param perSecond requests done per second, from the first call's arrival at B to the last request's end
 * @param violations of the order within a lane
 * @param extraEffects effects beyond one per request
 * @param lost requests without an effect
 * @param costs by what they are called
 */
record Measured(double perSecond, int violations, int extraEffects, int lost, Map<String, Double> costs) {

    boolean counts() {
        return violations == 0 && extraEffects == 0 && lost == 0;
    }
}
