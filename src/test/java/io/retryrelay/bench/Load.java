package io.retryrelay.bench;

/**
 * What is to be done.
 *
 * @param name in the table
 * @param requests how many
 * @param lanes over how many order keys they are spread
 * @param latencyMillis how long B takes
 * @param slowEach each how-manieth call takes 20 times as long; 0 for none
 * @param failingEach each how-manieth request is refused once with 503; 0 for none
 */
record Load(String name, int requests, int lanes, int latencyMillis, int slowEach, int failingEach) {

    static final int CONCURRENCY = 64;
    /** One target's share of it, among the many of a test, holds every load: all is on the topic when the clock starts. */
    static final String WINDOW = "500000";

    static Load of(int latencyMillis, int requests, int lanes) {
        return new Load(latencyMillis + " ms, " + lanes + " keys", requests, lanes, latencyMillis, 0, 0);
    }

    Load withSlow(int each) {
        return new Load(name + ", 1 of " + each + " slow", requests, lanes, latencyMillis, each, failingEach);
    }

    Load withFailing(int each) {
        return new Load(name + ", 1 of " + each + " fails once", requests, lanes, latencyMillis, slowEach, each);
    }

    /** The same with fewer requests. */
    Load cutTo(int most) {
        return new Load(name, Math.min(most, requests), lanes, latencyMillis, slowEach, failingEach);
    }

    int laneOf(int request) {
        return request % lanes;
    }

    /** Spread over the lanes: each has its share of those that fail, and none more than another. */
    boolean failsFirst(int request) {
        return failingEach > 0 && (request + request / lanes) % failingEach == 0;
    }

    String pathOf(int request) {
        return "/" + laneOf(request) + "/" + request;
    }
}
