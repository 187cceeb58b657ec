package io.retryrelay.platform;

/** Looks at one kind of setting before anything is served or consumed. Must not need Kafka, which may be away. */
public interface StartGuard {

    /** @throws StartRefused with the setting, its value, the rule and the cure */
    void check();
}
