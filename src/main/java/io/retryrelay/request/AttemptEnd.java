package io.retryrelay.request;

import io.retryrelay.platform.ColumnText;
import io.retryrelay.target.Answer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How the call of an event ended: with an answer, or without anything heard from B. */
public final class AttemptEnd {

    private static final int LONGEST_ERROR = 1000;
    private static final HeadersColumn HEADERS = new HeadersColumn();

    private final EventId event;
    private final Outcome outcome;
    private final @Nullable String error;
    private final @Nullable Answer answer;

    private AttemptEnd(EventId event, Outcome outcome, @Nullable String error, @Nullable Answer answer) {
        this.event = event;
        this.outcome = outcome;
        this.error = shortened(error);
        this.answer = answer;
    }

    /** What B's answer, or its absence, proved. */
    public static AttemptEnd heard(EventId event, Answer answer) {
        return new AttemptEnd(event, Outcome.of(answer.proof()), answer.error(), answer);
    }

    /** B was not called after all. */
    public static AttemptEnd unsent(EventId event, String why) {
        return new AttemptEnd(event, Outcome.NOT_SENT, why, null);
    }

    static @Nullable String shortened(@Nullable String error) {
        return ColumnText.cut(error, LONGEST_ERROR);
    }

    /** As the statement reads them. */
    record Columns(
            String event,
            String outcome,
            @Nullable String error,
            @Nullable Integer status,
            @Nullable Long millis,
            @Nullable String headers,
            byte @Nullable [] body,
            int truncated) {}

    Columns columns() {
        return answer == null
                ? new Columns(event.toString(), outcome.name(), error, null, null, null, null, 0)
                : new Columns(
                        event.toString(),
                        outcome.name(),
                        error,
                        answer.status(),
                        answer.took().toMillis(),
                        headers(answer),
                        answer.body(),
                        answer.truncated() ? 1 : 0);
    }

    private static String headers(Answer answer) {
        Map<String, String> headers = answer.headers();
        return String.valueOf(HEADERS.convertToDatabaseColumn(headers));
    }
}
