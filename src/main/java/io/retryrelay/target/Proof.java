package io.retryrelay.target;

/**
 * What one call of B proves about the effect that was asked for.
 *
 * <table>
 * <caption>What an answer proves</caption>
 * <tr><th>answer</th><th>proof</th></tr>
 * <tr><td>2xx, or one of the target's {@code success-statuses}</td><td>{@link #DONE}</td></tr>
 * <tr><td>no connection, or one of the target's {@code not-done-statuses}</td><td>{@link #NOT_DONE}</td></tr>
 * <tr><td>any other 4xx, and 3xx, for a redirect is never followed</td><td>{@link #REFUSED}</td></tr>
 * <tr><td>408, 409, 425, 429, 5xx, or sent without a whole answer</td><td>{@link #NOTHING}</td></tr>
 * </table>
 */
public enum Proof {
    /** B did it. */
    DONE,
    /** B certainly did not do it, and may do it next time. */
    NOT_DONE,
    /** B will not do it, and would say so again; also a call that HTTP cannot carry, which was never sent. */
    REFUSED,
    /** B may have done it, or may still do it: nobody can tell from here. */
    NOTHING
}
