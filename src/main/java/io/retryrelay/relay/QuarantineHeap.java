package io.retryrelay.relay;

/** Which records in quarantine are meant. */
public enum QuarantineHeap {
    /** Nobody has decided about them. */
    OPEN("discarded = false"),
    /** Somebody gave them up. */
    DISCARDED("discarded = true"),
    ALL("true");

    private final String condition;

    QuarantineHeap(String condition) {
        this.condition = condition;
    }

    /** For a statement on the table. */
    String condition() {
        return condition;
    }
}
