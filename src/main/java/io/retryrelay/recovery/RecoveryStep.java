package io.retryrelay.recovery;

/** One kind of recovery; looks for all that needs it and is run again and again. */
interface RecoveryStep {

    void run();
}
