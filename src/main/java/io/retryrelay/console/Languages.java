package io.retryrelay.console;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.springframework.web.servlet.LocaleResolver;
import org.springframework.web.servlet.i18n.CookieLocaleResolver;

/** The languages of the pages: as the person chose by a link, else as the browser asks, else English. */
final class Languages {

    static final List<Locale> SPOKEN = List.of(Locale.ENGLISH, Locale.KOREAN);

    private Languages() {}

    static LocaleResolver resolver() {
        CookieLocaleResolver resolver = new CookieLocaleResolver("relay-language");
        resolver.setCookieMaxAge(Duration.ofDays(365));
        resolver.setCookieHttpOnly(true);
        resolver.setCookieSameSite("Lax");
        resolver.setRejectInvalidCookies(false);
        resolver.setDefaultLocaleFunction(Languages::ofBrowser);
        return resolver;
    }

    static Optional<Locale> spoken(String tag) {
        return SPOKEN.stream()
                .filter(language -> language.getLanguage().equals(tag))
                .findAny();
    }

    private static Locale ofBrowser(HttpServletRequest request) {
        return Collections.list(request.getLocales()).stream()
                .flatMap(wanted -> spoken(wanted.getLanguage()).stream())
                .findFirst()
                .orElse(Locale.ENGLISH);
    }
}
