package io.retryrelay.console;

import java.util.Locale;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.springframework.context.i18n.LocaleContextHolder;

/** Whoever asks reads English. */
final class InEnglish implements BeforeEachCallback, AfterEachCallback {

    @Override
    public void beforeEach(ExtensionContext context) {
        LocaleContextHolder.setLocale(Locale.ENGLISH);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        LocaleContextHolder.resetLocaleContext();
    }
}
