package io.retryrelay.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The project's own sources, as they are written. */
final class Sources {

    private static final Path MAIN = Path.of("src/main/java");

    private Sources() {}

    record Source(Path file, String text) {

        int lines() {
            return (int) text.lines().count();
        }

        String name() {
            return file.getFileName().toString();
        }

        @Override
        public String toString() {
            return file.toString();
        }
    }

    static List<Source> main() throws IOException {
        var sources = new ArrayList<Source>();
        try (var files = Files.walk(MAIN)) {
            for (var file :
                    files.filter(file -> file.toString().endsWith(".java")).toList()) {
                sources.add(new Source(file, Files.readString(file)));
            }
        }
        return sources;
    }
}
