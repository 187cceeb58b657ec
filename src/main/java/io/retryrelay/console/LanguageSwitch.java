package io.retryrelay.console;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.i18n.LocaleChangeInterceptor;

/** {@code ?lang=ko} on any page; a language that the pages do not speak leaves the choice to the browser again. */
class LanguageSwitch extends LocaleChangeInterceptor {

    LanguageSwitch() {
        setParamName("lang");
        setHttpMethods("GET");
    }

    @Override
    protected @Nullable Locale parseLocaleValue(String tag) {
        return Languages.spoken(tag).orElse(null);
    }
}
