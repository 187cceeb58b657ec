package io.retryrelay.infra;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderLockTest {

    private static final int TAKEN = 3;
    private static final String TAKER = """
            import java.nio.channels.FileChannel;
            import java.nio.file.Path;
            import java.nio.file.StandardOpenOption;

            class Taker {
                public static void main(String... file) throws Exception {
                    try (var channel = FileChannel.open(Path.of(file[0]), StandardOpenOption.WRITE)) {
                        System.exit(channel.tryLock() == null ? 3 : 0);
                    }
                }
            }
            """;

    @TempDir
    private Path parent;

    @Test
    void keepsOtherJvmsOutWhoeverElseAsksInThisOne() throws Exception {
        try (FolderLock first = FolderLock.firstFree(parent);
                FolderLock second = FolderLock.firstFree(parent)) {
            assertThat(first.folder()).isEqualTo(parent.resolve("1"));
            assertThat(second.folder()).isEqualTo(parent.resolve("2"));
            assertThat(anotherJvmTakes(first.folder())).isFalse();
            assertThat(anotherJvmTakes(second.folder())).isFalse();
        }
        assertThat(anotherJvmTakes(parent.resolve("1"))).isTrue();
    }

    /** Compiled by the other JVM itself: a main class among the tests would be one too many for the development run. */
    private boolean anotherJvmTakes(Path folder) throws IOException, InterruptedException {
        Path source = Files.writeString(parent.resolve("Taker.java"), TAKER);
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        int end = new ProcessBuilder(
                        java, source.toString(), folder.resolve("lock").toString())
                .inheritIO()
                .start()
                .waitFor();
        assertThat(end).isIn(0, TAKEN);
        return end == 0;
    }
}
