package io.retryrelay.console;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * What the relay itself writes down, in English as its API tells it, and how it is recognised where people read it. Its
 * words are {@code own.<name>}; what stands in brackets are their facts.
 */
enum OwnSentence {
    NO_EVENT("It is no event of the relay\\."),
    UNKNOWN_EVENT("Its event is unknown to the database\\."),
    TOO_MANY_FAILED("(\\d+) of (\\d+) first calls failed"),
    NOT_CONFIRMED("not confirmed: (.+)"),
    FAILED_BEFORE("failure (\\w+)"),
    CONFIRMED("blind repeat confirmed"),
    SECONDS("(\\d+) s"),
    MILLIS("(\\d+) ms"),
    UNRESOLVED("the host's name was not resolved"),
    NO_FREE_CONNECTION("no free connection within (\\d+ m?s)"),
    NO_CONNECTION_IN_TIME("no connection within (\\d+ m?s)"),
    CONNECT_TIMED_OUT("connect timed out"),
    NO_ROUTE("no route to host"),
    REFUSED("connection refused"),
    NO_TLS("no TLS connection: (.+)"),
    NO_CONNECTION("no connection \\((\\w+)\\)"),
    BEGUN("(.+); it began with status (\\d+)"),
    NO_ANSWER("no whole answer within (\\d+ m?s)"),
    CLOSED("connection closed without an answer"),
    LARGE_HEADERS("the answer's headers are too large"),
    NO_HTTP("the answer is not HTTP"),
    BROKE("connection broke before a whole answer \\((\\w+)\\)"),
    FAULT("a fault of the relay \\((\\w+)\\)"),
    TOO_LATE("too little of the lease was left"),
    LEASE_LOST("the lease ran out before a result was written down"),
    BAD_METHOD("not sent: the method is none the relay sends"),
    BAD_PATH("not sent: the path must start with a slash and be visible ASCII without #"),
    BAD_KEY("not sent: the idempotency key must be visible ASCII"),
    BAD_HEADER("not sent: a header's name or value has a character that HTTP cannot carry");

    private final Pattern form;

    OwnSentence(String form) {
        this.form = Pattern.compile(form, Pattern.DOTALL);
    }

    /** One that was written down, with what it says of its case. */
    record Written(OwnSentence sentence, List<String> facts) {}

    static Optional<Written> in(String text) {
        return Arrays.stream(values())
                .map(sentence -> sentence.read(text))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private Optional<Written> read(String text) {
        Matcher found = form.matcher(text);
        return found.matches()
                ? Optional.of(new Written(
                        this,
                        IntStream.rangeClosed(1, found.groupCount())
                                .mapToObj(found::group)
                                .toList()))
                : Optional.empty();
    }
}
