package io.retryrelay.console;

import io.retryrelay.console.Remarks.Remark;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One request as its page shows it.
 *
 * @param meaning what the state means, in a sentence
 * @param dangers why another call could double the effect or break the order; empty if it could not
 * @param difference between two calls; null if none was asked for
 * @param edit link to edit and retry; null if it is not possible
 * @param version changes whenever anything here does
 * @param moving whether it goes on without a person
 * @param others the moves that are not possible now, each with when it would be
 */
record RequestScreen(
        UUID id,
        String label,
        String seen,
        String state,
        String stateWords,
        String tone,
        String meaning,
        @Nullable String reason,
        List<String> dangers,
        List<Action> actions,
        List<String> others,
        List<Fact> facts,
        Sent sent,
        List<Try> tries,
        List<Moment> timeline,
        @Nullable TextDifference difference,
        @Nullable String edit,
        String version,
        boolean moving) {

    /**
     * A move that is possible now.
     *
     * @param needsReason whether it is refused without a reason
     * @param confirm what must be confirmed, in words; null if nothing
     */
    record Action(
            String name,
            String address,
            String words,
            String help,
            boolean main,
            boolean needsReason,
            @Nullable String confirm) {}

    /** One thing known of it; the value is a text, an instant with or without one, or a link. */
    record Fact(
            String name,
            @Nullable String value,
            @Nullable When when,
            @Nullable String href) {}

    /**
     * The call as B gets it.
     *
     * @param url the whole address; null if the target is no longer configured
     * @param keyHeader the header that carries the key
     */
    record Sent(
            String method,
            String path,
            @Nullable String url,
            @Nullable String keyHeader,
            String key,
            Map<String, String> headers,
            @Nullable BodyText body) {}

    /** One call of B; number 0 is the submitter's own. */
    record Try(
            int number,
            String who,
            @Nullable When started,
            @Nullable String duration,
            String outcome,
            String tone,
            @Nullable String status,
            @Nullable Said error,
            Map<String, String> headers,
            @Nullable BodyText body,
            boolean truncated,
            @Nullable String place,
            @Nullable String instance) {

        public boolean hasAnswer() {
            return body != null || !headers.isEmpty();
        }
    }

    /** Either a call or a deed. */
    record Moment(@Nullable Try call, @Nullable Deed deed) {}

    /** What a person or a submitter did. */
    record Deed(When when, String who, String what, Remark remark) {}
}
