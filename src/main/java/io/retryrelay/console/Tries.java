package io.retryrelay.console;

import io.retryrelay.console.RequestScreen.Try;
import io.retryrelay.platform.Caller;
import io.retryrelay.request.AttemptDetails;
import io.retryrelay.request.OriginalFailure;
import io.retryrelay.request.RequestDetails;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** All calls of B for one request; the submitter's own call comes first, as number 0. */
@Component
class Tries {

    private final Words words;
    private final OwnWords own;
    private final Sight sight;

    Tries(Words words, OwnWords own, Sight sight) {
        this.words = words;
        this.own = own;
        this.sight = sight;
    }

    List<Try> of(RequestDetails request, Caller caller) {
        List<Try> tries = new ArrayList<>();
        if (request.failure() != null) {
            tries.add(original(request.failure(), request.summary().source()));
        }
        request.attempts().forEach(attempt -> tries.add(one(attempt, caller)));
        return List.copyOf(tries);
    }

    private Try original(OriginalFailure failure, String source) {
        return new Try(
                0,
                source,
                words.when(failure.at()),
                null,
                words.say("failure", failure.kind()),
                "secondary",
                status(failure.status()),
                failure.message() == null ? null : new Said(failure.message(), null),
                Map.of(),
                null,
                false,
                null,
                null);
    }

    private Try one(AttemptDetails attempt, Caller caller) {
        return new Try(
                attempt.number(),
                words.say("product"),
                words.when(attempt.startedAt()),
                attempt.durationMillis() == null ? null : words.say("duration.millis", attempt.durationMillis()),
                attempt.outcome() == null ? words.say("outcome.none") : words.say("outcome", attempt.outcome()),
                Tone.of(attempt.outcome()),
                status(attempt.status()),
                attempt.error() == null ? null : own.say(attempt.error()),
                sight.headers(attempt.responseHeaders(), caller),
                sight.answer(attempt.responseBody(), attempt.responseTruncated(), caller),
                attempt.responseTruncated(),
                place(attempt),
                attempt.instance());
    }

    private static String place(AttemptDetails attempt) {
        return attempt.coordinates().topic() + " / " + attempt.coordinates().partition() + " / "
                + attempt.coordinates().offset();
    }

    private static @Nullable String status(@Nullable Integer status) {
        return status == null ? null : status.toString();
    }
}
