package io.retryrelay.console;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import io.retryrelay.infra.Chromium;

/** The ways in which a person may look at a page; each pair of light, language and width is among them. */
enum Look {
    LIGHT_ENGLISH_DESK(ColorScheme.LIGHT, "en", 1280, 900),
    LIGHT_KOREAN_PHONE(ColorScheme.LIGHT, "ko", 390, 844),
    DARK_ENGLISH_PHONE(ColorScheme.DARK, "en", 390, 844),
    DARK_KOREAN_DESK(ColorScheme.DARK, "ko", 1280, 900);

    private final ColorScheme scheme;
    private final String language;
    private final int width;
    private final int height;

    Look(ColorScheme scheme, String language, int width, int height) {
        this.scheme = scheme;
        this.language = language;
        this.width = width;
        this.height = height;
    }

    /** A new visitor who looks in this way. */
    BrowserContext visitor(Chromium chromium, String baseUrl) {
        return chromium.browser()
                .newContext(new Browser.NewContextOptions()
                        .setBaseURL(baseUrl)
                        .setColorScheme(scheme)
                        .setLocale(language)
                        .setReducedMotion(ReducedMotion.REDUCE)
                        .setViewportSize(width, height));
    }
}
