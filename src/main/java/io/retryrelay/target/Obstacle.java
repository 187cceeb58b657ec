package io.retryrelay.target;

/** Why a target takes no calls now. */
public enum Obstacle {
    /** A person paused it. */
    TARGET_PAUSED,
    /** Too many of its last calls failed; it is left alone, then asked by a few probes. */
    CIRCUIT_OPEN,
    /** It asked, by {@code Retry-After}, to be left alone for a time that is not over. */
    RETRY_AFTER
}
