package io.retryrelay.infra;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

/** A real broker and a real database as child processes, each with its own folder. */
public final class EmbeddedInfrastructure implements Infrastructure {

    private final FolderLock lock;
    private final KafkaBroker kafka;
    private final MariaDb mariaDb;

    private EmbeddedInfrastructure(FolderLock lock, Ports ports) {
        this.lock = lock;
        this.kafka = new KafkaBroker(lock.folder().resolve("kafka"), ports);
        this.mariaDb = new MariaDb(lock.folder().resolve("mariadb"), ports.mariaDb());
    }

    /** On free ports and without data; what a killed test run left over is ended first. */
    public static EmbeddedInfrastructure forTests() {
        var infrastructure =
                new EmbeddedInfrastructure(FolderLock.firstFree(TargetFolder.resolve("test-run")), Ports.free());
        infrastructure.kafka.wipe();
        infrastructure.mariaDb.wipe();
        return infrastructure;
    }

    /**
     * On fixed ports, with the data of the last run; a broker and a database that a killed run left over are used on.
     *
     * @throws IllegalStateException if another run uses the folder, or another program one of the ports
     */
    static EmbeddedInfrastructure forDevelopment(Path folder, int kafkaPort, int mariaDbPort) {
        return new EmbeddedInfrastructure(FolderLock.of(folder), Ports.fixed(kafkaPort, mariaDbPort));
    }

    @Override
    public void start() {
        var broker = CompletableFuture.runAsync(kafka::start);
        mariaDb.start();
        broker.join();
    }

    @Override
    public String bootstrapServers() {
        return kafka.bootstrapServers();
    }

    @Override
    public Database database() {
        return mariaDb.database();
    }

    /** Kills, stops and restarts the broker. */
    public KafkaBroker kafka() {
        return kafka;
    }

    /** Kills, stops and restarts the database. */
    public MariaDb mariaDb() {
        return mariaDb;
    }

    @Override
    public void close() {
        kafka.stop();
        mariaDb.stop();
        lock.close();
    }
}
