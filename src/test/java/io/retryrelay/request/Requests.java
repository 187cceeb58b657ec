package io.retryrelay.request;

import io.retryrelay.target.Answer;
import io.retryrelay.target.Proof;
import io.retryrelay.target.TargetProfile;
import io.retryrelay.target.TestTargets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.springframework.test.util.ReflectionTestUtils;

/** Requests as tests need them. */
final class Requests {

    static final Instant NOW = Instant.parse("2026-04-03T10:00:00Z");
    static final Duration LEASE = Duration.ofSeconds(30);
    static final RandomGenerator RANDOM = new Random(7);
    static final TargetProfile KEYED = TestTargets.target("http://127.0.0.1:1", "retry.max-attempts=3");
    static final TargetProfile KEYLESS = TestTargets.target("http://127.0.0.1:1", "idempotency.supported=false");
    static final OriginalFailure TIMEOUT =
            new OriginalFailure(OriginalFailure.Kind.TIMEOUT, null, "read timed out", null);
    static final OriginalFailure CONNECT = new OriginalFailure(OriginalFailure.Kind.CONNECT, null, null, null);

    private Requests() {}

    static final Deaths NO_DEATH = new Deaths(0, 3);

    static Submission submission(@Nullable String idempotencyKey, @Nullable OriginalFailure failure, boolean hold) {
        return new Submission(
                "b-system",
                new StoredCall("POST", "/payments", Map.of(), new byte[] {1}),
                null,
                "order-123",
                idempotencyKey,
                null,
                failure,
                hold,
                false);
    }

    static RetryRequest held(@Nullable String idempotencyKey, @Nullable OriginalFailure failure) {
        return new RetryRequest(
                UUID.randomUUID(), submission(idempotencyKey, failure, true), "service-a", KEYED, null, NOW);
    }

    static RetryRequest queued() {
        return new RetryRequest(UUID.randomUUID(), submission(null, null, false), "service-a", KEYED, null, NOW);
    }

    static RetryRequest calling() {
        RetryRequest request = queued();
        request.claim(KEYED, NOW, LEASE);
        return request;
    }

    /** A request that merely stands in this state; for guards, not for what led there. */
    static RetryRequest in(State state) {
        RetryRequest request = queued();
        ReflectionTestUtils.setField(request, "standing", new Standing(state, null, null, null));
        return request;
    }

    static Answer answer(Proof proof) {
        return switch (proof) {
            case DONE -> answer(proof, "HTTP_200", 200);
            case REFUSED -> answer(proof, "HTTP_422", 422);
            case NOTHING -> answer(proof, "HTTP_503", 503);
            case NOT_DONE -> answer(proof, "CONNECT", null);
        };
    }

    private static Answer answer(Proof proof, String cause, @Nullable Integer status) {
        return new Answer(proof, cause, status, Map.of(), new byte[0], false, null, null, Duration.ofMillis(3));
    }
}
