package io.retryrelay.api;

import io.retryrelay.request.OriginalFailure;
import io.retryrelay.request.Refusal;
import io.retryrelay.request.Refusal.FieldError;
import io.retryrelay.request.StoredCall;
import io.retryrelay.request.Submission;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A retry request as a source posts it.
 *
 * @param target name of a configured target, required
 * @param method HTTP method of the call, required
 * @param path path and query below the target's base URL, required
 * @param headers headers to send
 * @param body text, or a JSON object or array that is sent as compact JSON
 * @param bodyBase64 bytes to send instead of {@code body}
 * @param businessKey the submitter's id of the business operation, unique per target and source
 * @param idempotencyKey the key that the original call carried
 * @param orderKey requests of one target with the same order key never overtake each other
 * @param failure what became of the original call; absent if none was made
 * @param hold wait for an operator instead of retrying at once
 * @param confirm accept that a blind repeat may double the effect
 */
record SubmissionBody(
        @Nullable String target,
        @Nullable String method,
        @Nullable String path,
        @Nullable Map<String, @Nullable String> headers,
        @Nullable JsonNode body,
        @Nullable String bodyBase64,
        @Nullable String businessKey,
        @Nullable String idempotencyKey,
        @Nullable String orderKey,
        @Nullable FailureBody failure,
        @Nullable Boolean hold,
        @Nullable Boolean confirm) {

    /**
     * What became of the original call.
     *
     * @param kind TIMEOUT, CONNECT, STATUS or OTHER; required
     * @param status B's answer, with kind STATUS
     * @param message for people
     * @param at when the call ended, ISO-8601
     */
    record FailureBody(
            OriginalFailure.@Nullable Kind kind,
            @Nullable Integer status,
            @Nullable String message,
            @Schema(format = "date-time") @Nullable String at) {}

    Submission toSubmission(@Nullable String submissionKey) {
        List<FieldError> errors = new ArrayList<>();
        String sureTarget = required("target", target, errors);
        StoredCall call = new CallBody(method, path, headers, body, bodyBase64).toCall(errors);
        OriginalFailure original = failure == null ? null : toFailure(failure, errors);
        if (!errors.isEmpty()) {
            throw Refusal.invalid(errors);
        }
        return new Submission(
                sureTarget,
                call,
                submissionKey,
                businessKey,
                idempotencyKey,
                orderKey,
                original,
                Boolean.TRUE.equals(hold),
                Boolean.TRUE.equals(confirm));
    }

    static String required(String field, @Nullable String value, List<FieldError> errors) {
        if (value == null || value.isEmpty()) {
            errors.add(new FieldError(field, "is required"));
            return "";
        }
        return value;
    }

    private static @Nullable OriginalFailure toFailure(FailureBody failure, List<FieldError> errors) {
        if (failure.kind() == null) {
            errors.add(new FieldError("failure.kind", "is required: TIMEOUT, CONNECT, STATUS or OTHER"));
            return null;
        }
        return new OriginalFailure(
                failure.kind(),
                failure.status(),
                failure.message(),
                failure.at() == null ? null : instant(failure.at(), errors));
    }

    private static @Nullable Instant instant(String at, List<FieldError> errors) {
        return Instants.parse(at).orElseGet(() -> {
            errors.add(new FieldError("failure.at", Instants.RULE));
            return null;
        });
    }
}
