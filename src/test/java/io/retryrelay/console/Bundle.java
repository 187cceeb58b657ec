package io.retryrelay.console;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import org.springframework.context.support.ResourceBundleMessageSource;

/** The words of one language as they are written down. */
record Bundle(Properties words) {

    static Bundle english() {
        return read("/messages.properties");
    }

    static Bundle korean() {
        return read("/messages_ko.properties");
    }

    static ResourceBundleMessageSource messages() {
        ResourceBundleMessageSource messages = new ResourceBundleMessageSource();
        messages.setBasename("messages");
        messages.setDefaultEncoding("UTF-8");
        messages.setFallbackToSystemLocale(false);
        return messages;
    }

    Set<String> codes() {
        return words.stringPropertyNames();
    }

    String at(String code) {
        return words.getProperty(code);
    }

    /** There is such a word, or a family of that name. */
    boolean knows(String code) {
        return codes().contains(code) || codes().stream().anyMatch(known -> known.startsWith(code + "."));
    }

    private static Bundle read(String resource) {
        try (var in = Objects.requireNonNull(Bundle.class.getResourceAsStream(resource), resource)) {
            Properties words = new Properties();
            words.load(new InputStreamReader(in, StandardCharsets.UTF_8));
            return new Bundle(words);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
