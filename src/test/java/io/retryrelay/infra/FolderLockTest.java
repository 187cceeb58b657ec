package io.retryrelay.infra;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderLockTest {

    private static final int TAKEN = 3;

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

    private static boolean anotherJvmTakes(Path folder) throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ProcessBuilder jvm =
                new ProcessBuilder(java, "-XX:TieredStopAtLevel=1", AnotherJvm.class.getName(), folder.toString());
        jvm.environment().put("CLASSPATH", ClassPath.ofThisJvm());
        int end = jvm.inheritIO().start().waitFor();
        assertThat(end).isIn(0, TAKEN);
        return end == 0;
    }

    /** Ends with 0 if it took the folder. */
    static final class AnotherJvm {

        public static void main(String... arguments) {
            try (FolderLock lock = FolderLock.of(Path.of(arguments[0]))) {
                System.exit(lock.folder().toFile().isDirectory() ? 0 : 1);
            } catch (IllegalStateException taken) {
                System.exit(TAKEN);
            }
        }
    }
}
