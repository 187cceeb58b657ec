package io.retryrelay.api;

import io.retryrelay.platform.Caller;
import io.retryrelay.platform.Role;
import io.retryrelay.request.AttemptDetails;
import io.retryrelay.request.OriginalFailure;
import io.retryrelay.request.RequestDetails;
import io.retryrelay.request.RequestSummary;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Turns what the rule book knows into what this caller may see. */
@Component
class RequestViews {

    private final Masking masking;

    RequestViews(Masking masking) {
        this.masking = masking;
    }

    RequestView of(RequestDetails details, Caller caller) {
        boolean unmasked = caller.may(Role.ADMIN);
        UnaryOperator<Map<String, String>> headers = unmasked ? UnaryOperator.identity() : masking::headers;
        UnaryOperator<Content> content = unmasked ? UnaryOperator.identity() : masking::content;
        RequestSummary request = details.summary();
        Content sent = content.apply(Content.of(details.call().body()));
        return new RequestView(
                request.id(),
                request.target(),
                request.method(),
                request.path(),
                headers.apply(details.call().headers()),
                sent.text(),
                sent.base64(),
                request.businessKey(),
                request.idempotencyKey(),
                request.orderKey(),
                request.state(),
                request.reason(),
                request.outcomeUnknown(),
                request.generation(),
                request.round(),
                request.attemptCount(),
                request.nextAttemptAt(),
                details.blockedBy(),
                request.source(),
                failure(details.failure()),
                request.cause(),
                request.createdAt(),
                request.updatedAt(),
                request.replacedBy(),
                request.replaces(),
                details.attempts().stream()
                        .map(attempt -> attempt(attempt, headers, content))
                        .toList(),
                details.history());
    }

    private static RequestView.AttemptView attempt(
            AttemptDetails attempt, UnaryOperator<Map<String, String>> headers, UnaryOperator<Content> content) {
        Content answered = content.apply(Content.of(attempt.responseBody(), attempt.responseTruncated()));
        return new RequestView.AttemptView(
                attempt.number(),
                attempt.eventId(),
                attempt.startedAt(),
                attempt.endedAt(),
                attempt.durationMillis(),
                attempt.outcome(),
                attempt.status(),
                attempt.error(),
                headers.apply(attempt.responseHeaders()),
                answered.text(),
                answered.base64(),
                attempt.responseTruncated(),
                attempt.instance(),
                attempt.coordinates().topic(),
                attempt.coordinates().partition(),
                attempt.coordinates().offset());
    }

    private static RequestView.@Nullable FailureView failure(@Nullable OriginalFailure failure) {
        return failure == null
                ? null
                : new RequestView.FailureView(failure.kind(), failure.status(), failure.message(), failure.at());
    }
}
