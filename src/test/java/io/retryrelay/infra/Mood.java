package io.retryrelay.infra;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How the simulated B behaves towards everyone, switchable by one curl line. */
public enum Mood {
    /** 200 for everything but {@code /poison…}, which gets 422. */
    OK(answer(200)),
    /** 503 before anything was done. */
    DOWN(answer(503)),
    /** 422 for everything. */
    REFUSE(answer(422)),
    /** Done, but the answer takes 30 seconds. */
    SLOW(answer(200).withFixedDelay(30_000)),
    /** The connection breaks before anything was done. */
    DROP(answer(200).withFault(Fault.CONNECTION_RESET_BY_PEER)),
    /** Done, then 503. */
    DONE_THEN_DOWN(KeyedEffects.done(answer(503))),
    /** Done, then the connection breaks. */
    DONE_THEN_DROP(KeyedEffects.done(answer(200).withFault(Fault.CONNECTION_RESET_BY_PEER)));

    private final ResponseDefinitionBuilder answer;

    Mood(ResponseDefinitionBuilder answer) {
        this.answer = answer;
    }

    static Optional<Mood> named(String word) {
        return Arrays.stream(values()).filter(mood -> mood.word().equals(word)).findFirst();
    }

    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    ResponseDefinitionBuilder answer() {
        return answer;
    }

    static ResponseDefinitionBuilder answer(int status) {
        return new ResponseDefinitionBuilder()
                .withStatus(status)
                .withHeader("Content-Type", "application/json")
                .withBody("{\"status\":\"%s\"}"
                        .formatted(status < 300 ? "ok" : status < 500 ? "refused" : "unavailable"));
    }
}
