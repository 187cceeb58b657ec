package io.retryrelay.console;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Locale;
import org.springframework.web.util.UriComponentsBuilder;

/** A link to the same page in this language. */
record LanguageLink(String tag, String address, boolean current) {

    static List<LanguageLink> all(HttpServletRequest request, Locale now) {
        return Languages.SPOKEN.stream()
                .map(Locale::getLanguage)
                .map(tag -> new LanguageLink(tag, here(request, tag), tag.equals(now.getLanguage())))
                .toList();
    }

    private static String here(HttpServletRequest request, String tag) {
        return "?"
                + UriComponentsBuilder.newInstance()
                        .query(request.getQueryString())
                        .replaceQueryParam("lang", tag)
                        .build()
                        .getQuery();
    }
}
