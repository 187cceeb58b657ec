package io.retryrelay.relay;

import io.retryrelay.target.Answer;
import io.retryrelay.target.Proof;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A call that broke in our own hands is that attempt's failure; whether B was reached, nobody can tell. */
final class BrokenCall {

    private static final Logger log = LoggerFactory.getLogger(BrokenCall.class);

    private BrokenCall() {}

    static Answer orAnswer(Supplier<Answer> call) {
        long started = System.nanoTime();
        try {
            return call.get();
        } catch (RuntimeException | Error broken) {
            FatalErrors.rethrow(broken);
            log.error("A call broke in the relay itself.", broken);
            return unproven(broken, Duration.ofNanos(System.nanoTime() - started));
        }
    }

    private static Answer unproven(Throwable broken, Duration took) {
        String error = "a fault of the relay (" + broken.getClass().getSimpleName() + ")";
        return new Answer(Proof.NOTHING, "OTHER", null, Map.of(), new byte[0], false, error, null, took);
    }
}
