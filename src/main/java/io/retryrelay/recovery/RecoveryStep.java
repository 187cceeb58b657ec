package io.retryrelay.recovery;

import io.retryrelay.platform.AwayDatabase;
import java.util.Collection;
import java.util.function.Consumer;
import org.slf4j.LoggerFactory;

/** One kind of recovery; looks for all that needs it and is run again and again. */
interface RecoveryStep {

    void run();

    /** One that cannot be recovered must not hold up the others; a database that is away holds up all. */
    default <T> void each(Collection<T> found, Consumer<T> recovery) {
        for (T one : found) {
            try {
                recovery.accept(one);
            } catch (RuntimeException failed) {
                if (AwayDatabase.causes(failed)) {
                    throw failed;
                }
                LoggerFactory.getLogger(getClass()).error("{} is left for the next time.", one, failed);
            }
        }
    }
}
