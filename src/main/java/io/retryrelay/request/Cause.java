package io.retryrelay.request;

/** Why a generation was put on the topic. */
public enum Cause {
    SUBMIT,
    PERSON,
    AUTOMATIC,
    RELEASE
}
