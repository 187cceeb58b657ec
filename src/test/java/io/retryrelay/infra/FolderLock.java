package io.retryrelay.infra;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/** One JVM's claim on a folder; the operating system gives it back even when the JVM is killed. */
final class FolderLock implements AutoCloseable {

    /** Held by this JVM. Their lock files are not opened again: to close any of its channels gives a file's lock back. */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path folder;
    private final FileChannel channel;

    private FolderLock(Path folder, FileChannel channel) {
        this.folder = folder;
        this.channel = channel;
    }

    static FolderLock of(Path folder) {
        return attempt(folder)
                .orElseThrow(
                        () -> new IllegalStateException("Another run is using " + folder + "; end that one first"));
    }

    /** The first of {@code parent/1}, {@code parent/2}, … that no living JVM holds. */
    static FolderLock firstFree(Path parent) {
        return IntStream.rangeClosed(1, 100)
                .mapToObj(number -> attempt(parent.resolve(String.valueOf(number))))
                .flatMap(Optional::stream)
                .findFirst()
                .orElseThrow();
    }

    /** Waits until whoever holds it lets it go. */
    static FolderLock awaited(Path folder, Duration patience) {
        return await().atMost(patience)
                .until(() -> attempt(folder), Optional::isPresent)
                .orElseThrow();
    }

    private static Optional<FolderLock> attempt(Path folder) {
        if (!HELD.add(folder.toAbsolutePath())) {
            return Optional.empty();
        }
        Optional<FolderLock> taken = Optional.empty();
        try {
            taken = take(folder);
            return taken;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            if (taken.isEmpty()) {
                HELD.remove(folder.toAbsolutePath());
            }
        }
    }

    private static Optional<FolderLock> take(Path folder) throws IOException {
        TargetFolder.create(folder);
        var channel = FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (channel.tryLock() != null) {
            return Optional.of(new FolderLock(folder, channel));
        }
        channel.close();
        return Optional.empty();
    }

    Path folder() {
        return folder;
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            HELD.remove(folder.toAbsolutePath());
        }
    }
}
