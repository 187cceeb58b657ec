package io.retryrelay.relay;

import org.springframework.stereotype.Component;

/** What becomes of a request while whose calls processes die. */
@Component
public class KillerRule {

    private final int most;

    KillerRule(PoisonProperties properties) {
        this.most = properties.deaths();
    }

    /** With how many deaths it is called no more. */
    public int most() {
        return most;
    }

    /** One death before that it is called with nothing else in flight, so that the next one proves it the culprit. */
    boolean callsAlone(int deaths) {
        return deaths >= most - 1;
    }
}
