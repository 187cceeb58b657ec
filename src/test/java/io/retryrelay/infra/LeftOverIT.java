package io.retryrelay.infra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a killed JVM leaves over is used on, or ended; never are there two on one folder. */
@Tag("long")
class LeftOverIT {

    private static final Path FOLDER = TargetFolder.resolve("left-over-it");
    private final int port = Ports.anyFree();
    private final MariaDb first = new MariaDb(FOLDER, port);
    private final MariaDb second = new MariaDb(FOLDER, port);

    @BeforeAll
    static void wipe() {
        new MariaDb(FOLDER, Ports.anyFree()).wipe();
    }

    @AfterEach
    void stop() {
        second.stop();
        first.stop();
    }

    @Test
    void isUsedOnWhileItIsWellAndReplacedOnceItHangsOrDied() {
        first.start();
        second.start();
        assertThat(second.pid()).isEqualTo(first.pid());

        first.pause();
        second.start();
        assertThat(first.isAlive()).isFalse();
        assertThat(second.pid()).isNotEqualTo(first.pid());

        second.kill9();
        first.start();
        assertThat(first.pid()).isNotEqualTo(second.pid());
        assertThat(first.database().answers()).isTrue();
    }

    @Test
    void leavesAStrangerAloneAndNamesAPortThatIsTaken() {
        first.start();
        var other = new MariaDb(TargetFolder.resolve("left-over-it-other"), port);
        assertThatThrownBy(other::start)
                .hasMessageContaining("Port " + port)
                .hasMessageContaining("--development.mariadb-port");

        first.stop();
        var ourselves = ProcessHandle.current().pid();
        TargetFolder.write(FOLDER.resolve("pid"), String.valueOf(ourselves));

        second.start();

        assertThat(second.pid()).isNotEqualTo(ourselves);
        assertThat(second.database().answers()).isTrue();
    }

    @Test
    void isGuardedByALock() {
        try (var lock = FolderLock.of(FOLDER)) {
            assertThatThrownBy(() -> FolderLock.of(lock.folder())).hasMessageContaining("Another run");
        }
    }
}
