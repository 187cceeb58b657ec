package io.retryrelay.console;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.context.MessageSource;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.context.support.DefaultMessageSourceResolvable;
import org.springframework.stereotype.Component;

/** Says things in the language of the person who asks. */
@Component
class Words {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration DAY = Duration.ofDays(1);

    private final MessageSource messages;
    private final Clock clock;

    Words(MessageSource messages, Clock clock) {
        this.messages = messages;
        this.clock = clock;
    }

    String say(String code, Object... facts) {
        Locale language = LocaleContextHolder.getLocale();
        return messages.getMessage(code, facts, language);
    }

    /** In the words for this case if there are any, else in those for every case. */
    String sayRather(String special, String usual, Object... facts) {
        return messages.getMessage(
                new DefaultMessageSourceResolvable(new String[] {special, usual}, facts),
                LocaleContextHolder.getLocale());
    }

    /** One word of an enumeration, such as {@code state.FAILED}. */
    String say(String family, Enum<?> one) {
        return say(family + "." + one.name());
    }

    /** The instant as a distance from now. */
    @Nullable
    When when(@Nullable Instant at) {
        if (at == null) {
            return null;
        }
        return new When(at.toString(), whenWords(at), !at.isAfter(clock.instant()));
    }

    String whenWords(Instant at) {
        return distance(Duration.between(at, clock.instant()));
    }

    private String distance(Duration past) {
        Duration size = past.abs();
        if (size.compareTo(Duration.ofSeconds(2)) < 0) {
            return say("when.now");
        }
        return say(past.isNegative() ? "when.ahead" : "when.ago", length(size));
    }

    String length(Duration size) {
        if (size.compareTo(MINUTE.multipliedBy(2)) < 0) {
            return say("when.seconds", size.toSeconds());
        }
        if (size.compareTo(HOUR.multipliedBy(2)) < 0) {
            return say("when.minutes", size.toMinutes());
        }
        if (size.compareTo(DAY.multipliedBy(2)) < 0) {
            return say("when.hours", size.toHours());
        }
        return say("when.days", size.toDays());
    }

    /** Why the last call, or the reported one, did not succeed; null where nothing is known. A filter may name any. */
    @Nullable
    String cause(@Nullable String cause) {
        if (cause == null) {
            return null;
        }
        return cause.startsWith("HTTP_")
                ? say("cause.HTTP", cause.substring("HTTP_".length()))
                : messages.getMessage("cause." + cause, null, cause, LocaleContextHolder.getLocale());
    }

    /** The deed's name; histories may hold names that are younger than these pages. */
    String deed(String what) {
        return orItself("deed.", what);
    }

    /** The words for a name, or the name if these pages do not know it. */
    String orItself(String family, String name) {
        return Objects.requireNonNull(messages.getMessage(family + name, null, name, LocaleContextHolder.getLocale()));
    }
}
