package io.retryrelay.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The names of the meters that the code registers. */
final class Meters {

    private static final Pattern REGISTERED = Pattern.compile("\\.builder\\(\\s*\"(relay\\.[a-z.]+)\"");

    private Meters() {}

    static Set<String> ofTheCode() {
        var names = new TreeSet<String>();
        try (var files = Files.walk(Path.of("src/main/java"))) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                REGISTERED.matcher(Files.readString(file)).results().forEach(found -> names.add(found.group(1)));
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return names;
    }
}
