package io.retryrelay.infra;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The application's classes in the form that a JVM maps instead of reading and verifying them: a child starts in little
 * more than half the time. Made by one run on the first use, kept below {@code target} until a class, a library or the
 * JVM is another one. A JVM that cannot use it starts without.
 */
final class ClassArchive {

    /** Of all children: an archive made under another collector serves less well. */
    static final List<String> LIGHT = List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    /** It takes the time of some ten starts to make. */
    private static final boolean IS_WANTED = Boolean.getBoolean("tests.class-archive");

    private static final Duration PATIENCE = Duration.ofMinutes(4);

    private final Path folder;
    private final String classPath;

    private ClassArchive(Path folder) {
        this.folder = folder;
        this.classPath = Stream.of(ClassPath.ofThisJvm().split(File.pathSeparator))
                .map(Path::of)
                .filter(Files::exists)
                .map(entry -> Files.isDirectory(entry) ? packed(entry) : entry)
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    static ClassArchive ofTheApplication() {
        return Holder.MADE;
    }

    /** That of this JVM, with jars in the place of folders: an archive knows only jars. */
    String classPath() {
        return classPath;
    }

    List<String> options() {
        return Files.exists(archive()) ? List.of("-XX:SharedArchiveFile=" + archive(), "-Xshare:auto") : List.of();
    }

    /** By one JVM; another that comes meanwhile waits and uses it. */
    private static ClassArchive made() {
        var turn = FolderLock.awaited(TargetFolder.resolve("app-classes-lock"), PATIENCE);
        try {
            return madeOrFound();
        } finally {
            turn.close();
        }
    }

    private static ClassArchive madeOrFound() {
        var all = TargetFolder.resolve("app-classes");
        var folder = all.resolve(fingerprint());
        if (!Files.exists(folder)) {
            TargetFolder.delete(all);
            TargetFolder.create(folder);
        }
        var made = new ClassArchive(folder);
        if (IS_WANTED && !Files.exists(folder.resolve("tried"))) {
            made.train();
            TargetFolder.write(folder.resolve("tried"), "");
        }
        return made;
    }

    /** One run from start to end; the JVM writes the archive when it ends. */
    private void train() {
        var part = folder.resolve("part.jsa");
        try (var sandbox = Sandbox.fresh();
                var b = SimulatedB.onPort(0);
                var app = new AppProcess("class-archive", sandbox.properties(b))) {
            app.run(classPath, List.of("-XX:ArchiveClassesAtExit=" + part), PATIENCE);
            if (Files.exists(part)) {
                Files.move(part, archive());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path archive() {
        return folder.resolve("app.jsa");
    }

    private Path packed(Path classes) {
        var jar = folder.resolve(classes.getFileName() + ".jar");
        if (!Files.exists(jar)) {
            var arguments =
                    List.of("--create", "--no-compress", "--file", jar.toString(), "-C", classes.toString(), ".");
            ToolProvider.findFirst("jar").orElseThrow().run(System.out, System.err, arguments.toArray(String[]::new));
        }
        return jar;
    }

    private static String fingerprint() {
        var seen = new ArrayList<String>(LIGHT);
        seen.add(System.getProperty("java.home") + System.getProperty("java.vm.version"));
        for (var entry : ClassPath.ofThisJvm().split(File.pathSeparator)) {
            seen.addAll(filesOf(Path.of(entry)));
        }
        return digest(String.join("\n", seen).getBytes(StandardCharsets.UTF_8)).substring(0, 16);
    }

    private static List<String> filesOf(Path entry) {
        if (!Files.exists(entry)) {
            return List.of();
        }
        try (var files = Files.walk(entry)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith("build-info.properties"))
                    .map(ClassArchive::mark)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String mark(Path file) {
        try {
            return file
                    + (file.toString().endsWith(".jar")
                            ? " " + Files.size(file) + " " + Files.getLastModifiedTime(file)
                            : " " + digest(Files.readAllBytes(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class Holder {
        private static final ClassArchive MADE = made();
    }
}
