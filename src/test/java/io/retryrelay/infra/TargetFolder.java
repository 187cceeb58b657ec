package io.retryrelay.infra;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.util.FileSystemUtils;

/** The build's {@code target} folder, found from where these classes were compiled to. */
public final class TargetFolder {

    private TargetFolder() {}

    /** The path of that name below {@code target}, absolute; not created. */
    public static Path resolve(String name) {
        try {
            var classes =
                    TargetFolder.class.getProtectionDomain().getCodeSource().getLocation();
            return Path.of(classes.toURI()).toAbsolutePath().resolveSibling(name);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    static Path create(Path folder) {
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void delete(Path folder) {
        try {
            FileSystemUtils.deleteRecursively(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
