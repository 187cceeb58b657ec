package io.retryrelay;

import io.retryrelay.request.Intake;
import io.retryrelay.request.OriginalFailure;
import io.retryrelay.request.OriginalFailure.Kind;
import io.retryrelay.request.StoredCall;
import io.retryrelay.request.Submission;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;

/**
 * A dozen failed calls that wait for an operator, so that the development run has something to show; submitted again at
 * each start, which changes nothing. Switched off by {@code --relay.samples=false}.
 */
@ConditionalOnProperty(name = "relay.samples", matchIfMissing = true)
class SampleCalls implements ApplicationRunner {

    private static final Logger log = LoggerFactory.getLogger(SampleCalls.class);
    private static final OriginalFailure TIMEOUT = failure(Kind.TIMEOUT, null, "read timed out after 3 s");
    private static final OriginalFailure DOWN = failure(Kind.STATUS, 503, "Service Unavailable");
    private static final OriginalFailure REFUSED = failure(Kind.CONNECT, null, "connection refused");
    private static final OriginalFailure POISON = failure(Kind.STATUS, 422, "amount must not be negative");

    private final Intake intake;

    SampleCalls(Intake intake) {
        this.intake = intake;
    }

    @Override
    public void run(ApplicationArguments arguments) {
        SAMPLES.forEach(sample -> intake.submit(sample, "sample"));
        log.info("{} sample calls wait for an operator.", SAMPLES.size());
    }

    private static final List<Submission> SAMPLES = List.of(
            payment("order-1001", "account-7", TIMEOUT),
            payment("order-1002", "account-7", TIMEOUT),
            payment("order-1003", "account-7", DOWN),
            payment("order-1004", "account-8", DOWN),
            payment("order-1005", "account-8", REFUSED),
            payment("order-1006", null, DOWN),
            payment("order-1007", null, DOWN),
            payment("order-1008", null, REFUSED),
            payment("order-1009", null, TIMEOUT),
            call("PUT", "/stock/4711", "stock-4711", "stock-key-4711", null, TIMEOUT),
            call("POST", "/letters?express=true", "letter-12", null, null, TIMEOUT),
            call("POST", "/poison/payments", "order-1013", "payment-key-order-1013", null, POISON));

    private static Submission payment(String order, @Nullable String account, OriginalFailure failure) {
        return call("POST", "/payments", order, "payment-key-" + order, account, failure);
    }

    private static Submission call(
            String method,
            String path,
            String businessKey,
            @Nullable String idempotencyKey,
            @Nullable String orderKey,
            OriginalFailure failure) {
        byte[] body =
                "{\"reference\":\"%s\",\"amount\":100}".formatted(businessKey).getBytes(StandardCharsets.UTF_8);
        StoredCall call = new StoredCall(method, path, Map.of("Content-Type", "application/json"), body);
        return new Submission("b-system", call, null, businessKey, idempotencyKey, orderKey, failure, true, false);
    }

    private static OriginalFailure failure(Kind kind, @Nullable Integer status, String message) {
        return new OriginalFailure(kind, status, message, null);
    }
}
