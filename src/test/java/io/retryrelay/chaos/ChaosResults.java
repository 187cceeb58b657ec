package io.retryrelay.chaos;

import io.retryrelay.infra.TargetFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Adds up what happened over all sittings; each leaves one line in {@code target/chaos/sittings}. */
final class ChaosResults {

    private final Path file = TargetFolder.resolve("chaos").resolve("sittings");
    private final Map<String, Long> counts = new TreeMap<>();

    void count(String what) {
        count(what, 1);
    }

    synchronized void count(String what, long number) {
        counts.merge(what, number, Long::sum);
    }

    synchronized long of(String what) {
        return counts.getOrDefault(what, 0L);
    }

    synchronized void write() {
        String line = counts.entrySet().stream()
                .map(one -> one.getKey() + "=" + one.getValue())
                .collect(Collectors.joining(";"));
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            Files.writeString(file.resolveSibling("table.md"), table());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Of all sittings. */
    String table() {
        Map<String, Long> sums = new TreeMap<>();
        try (var lines = Files.lines(file)) {
            lines.flatMap(line -> Stream.of((line + ";sittings=1").split(";")))
                    .map(count -> count.split("="))
                    .forEach(count -> sums.merge(count[0], Long.parseLong(count[1]), Long::sum));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return sums.entrySet().stream()
                .map(one -> "| " + one.getKey() + " | " + one.getValue() + " |\n")
                .collect(Collectors.joining("", "| what | how often |\n|---|---|\n", ""));
    }
}
