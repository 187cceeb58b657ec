package io.retryrelay.console;

import io.retryrelay.console.RequestScreen.Try;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** What two calls of one request were answered, beside each other. */
@Component
class TryDifference {

    private final Words words;

    TryDifference(Words words) {
        this.words = words;
    }

    /** Empty unless both are there. */
    Optional<TextDifference> between(List<Try> tries, @Nullable Integer one, @Nullable Integer other) {
        return find(tries, one)
                .flatMap(left -> find(tries, other)
                        .map(right -> TextDifference.between(
                                title(left),
                                lines(left),
                                title(right),
                                lines(right),
                                isWhole(left) && isWhole(right))));
    }

    private static boolean isWhole(Try one) {
        return !one.truncated() && (one.body() == null || !one.body().shortened());
    }

    private static Optional<Try> find(List<Try> tries, @Nullable Integer number) {
        return tries.stream()
                .filter(one -> number != null && one.number() == number)
                .findAny();
    }

    private String title(Try one) {
        return words.say("difference.try", one.number());
    }

    private List<String> lines(Try one) {
        List<String> lines = new ArrayList<>();
        lines.add(words.say("try.outcome") + ": " + one.outcome());
        lines.add(words.say("try.status") + ": " + (one.status() == null ? words.say("none") : one.status()));
        if (one.error() != null) {
            lines.add(one.error().words());
        }
        one.headers().entrySet().stream()
                .map(header -> header.getKey() + ": " + header.getValue())
                .sorted(String.CASE_INSENSITIVE_ORDER)
                .forEach(lines::add);
        if (one.body() != null) {
            lines.add("");
            one.body().text().lines().forEach(lines::add);
        }
        return lines;
    }
}
