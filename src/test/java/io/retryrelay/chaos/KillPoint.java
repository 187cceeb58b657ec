package io.retryrelay.chaos;

/** Where an application that has {@link KillPoints} on board ends itself, as a power cut would, once it is told to. */
public enum KillPoint {
    /** Before the intake is committed. */
    KP01,
    /** After the intake was committed, before the caller is answered. */
    KP02,
    /** After the publisher read the outbox, before it sends. */
    KP03,
    /** After the broker acknowledged, before that is written down. */
    KP04,
    /** After a record was delivered, before the claim. */
    KP05,
    /** After the claim was committed, before the request leaves. */
    KP06,
    /** After B answered, before the settle. */
    KP08,
    /** Inside the settle, after {@code processed_event} was written, before the state is. */
    KP09,
    /** After the settle's statements, before its COMMIT. */
    KP10,
    /** After the settle's COMMIT, before anything is made of its answer. */
    KP11,
    /** After the settle, before the offset is acknowledged. */
    KP12,
    /** After the offset's commit was sent, before its answer is read. */
    KP13,
    /** After the offset was acknowledged, before the next record is asked for. */
    KP14,
    /** After recovery decided to publish again, before that is written down. */
    KP15,
    /** After a chunk of a bulk was moved, before that is committed. */
    KP16,
    /** After a migration's statement, before it is noted as applied. */
    KP17,
    /** One second into the end in order. */
    KP18
}
