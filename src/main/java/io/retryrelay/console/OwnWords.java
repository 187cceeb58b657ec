package io.retryrelay.console;

import java.util.Objects;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Says in the language of the reader what the relay itself wrote down in English. */
@Component
class OwnWords {

    private final Words words;

    OwnWords(Words words) {
        this.words = words;
    }

    /** As it was written, and marked as English, where nobody knows it. */
    Said say(String written) {
        return find(written).map(known -> new Said(known, null)).orElseGet(() -> new Said(written, "en"));
    }

    /** Empty if it is none of the relay's sentences. */
    Optional<String> find(String written) {
        return OwnSentence.in(written)
                .map(own -> words.say(
                        "own." + own.sentence(),
                        own.facts().stream().map(this::fact).toArray()));
    }

    /** A fact may be a sentence, or a cause. */
    private String fact(String fact) {
        return find(fact).orElseGet(() -> Objects.requireNonNull(words.cause(fact)));
    }
}
