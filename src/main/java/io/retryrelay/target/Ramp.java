package io.retryrelay.target;

/** Lets what has waited for a target go on a few at a time: 2, 4, 8 and so on. Not thread-safe. */
final class Ramp {

    private static final int FIRST = 2;
    private static final int MOST = 4096;

    private int allowed = MOST;

    /** The target took no calls; it begins with few when it does again. */
    void restart() {
        allowed = FIRST;
    }

    /** How many more may go on while so many are under way. */
    int next(int underWay) {
        int more = Math.max(0, allowed - underWay);
        if (more > 0) {
            allowed = Math.min(MOST, 2 * allowed);
        }
        return more;
    }
}
