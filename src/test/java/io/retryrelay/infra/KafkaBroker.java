package io.retryrelay.infra;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;

/** A Kafka broker (KRaft, one node) in a JVM of its own. */
public final class KafkaBroker extends EmbeddedServer {

    private static final String CLUSTER_ID = "cmV0cnktcmVsYXktZGV2dw";

    private final Ports ports;
    private final String further;

    KafkaBroker(Path folder, Ports ports) {
        this(folder, ports, "");
    }

    /** @param further settings that come above the usual ones */
    KafkaBroker(Path folder, Ports ports, String further) {
        super("Kafka", folder, ports.kafka());
        this.ports = ports;
        this.further = further;
    }

    /** A proxy of its own on the way that is kept for one: whoever comes through it is never sent past it. */
    public TcpProxy proxy() {
        return TcpProxy.before(ports.proxied(), ports.proxy());
    }

    public String bootstrapServers() {
        return Ports.HOST + ":" + port();
    }

    static boolean answers(String bootstrapServers) {
        Map<String, Object> settings = Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers,
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, 3000,
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, 2000);
        try (var admin = Admin.create(settings)) {
            return !admin.describeCluster().nodes().get(3, TimeUnit.SECONDS).isEmpty();
        } catch (ExecutionException | TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    boolean answers() {
        return Ports.isTaken(port()) && answers(bootstrapServers());
    }

    @Override
    void prepare() {
        TargetFolder.write(settings(), settingsText() + further);
        TargetFolder.write(folder().resolve("logback.xml"), LOGBACK);
        if (!Files.exists(data().resolve("meta.properties"))) {
            format();
        }
    }

    @Override
    List<String> command() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:+ExitOnOutOfMemoryError",
                "-Dlogback.configurationFile=" + folder().resolve("logback.xml"),
                "kafka.Kafka",
                settings().toString());
    }

    /** Not in the command line: there it would hide the folder from whoever looks for this process. */
    @Override
    Map<String, String> environment() {
        return Map.of("CLASSPATH", ClassPath.ofTheBroker());
    }

    private Path settings() {
        return folder().resolve("server.properties");
    }

    private void format() {
        var said = new ByteArrayOutputStream();
        var arguments =
                new String[] {"format", "-t", CLUSTER_ID, "-c", settings().toString()};
        if (StorageTool.execute(arguments, new PrintStream(said, true, StandardCharsets.UTF_8)) != 0) {
            throw new IllegalStateException("Kafka's folder was not formatted: " + said);
        }
    }

    private String settingsText() {
        return """
                process.roles=broker,controller
                node.id=1
                controller.quorum.voters=1@127.0.0.1:%2$d
                controller.listener.names=CONTROLLER
                inter.broker.listener.name=PLAINTEXT
                listeners=PLAINTEXT://127.0.0.1:%1$d,CONTROLLER://127.0.0.1:%2$d%4$s
                advertised.listeners=PLAINTEXT://127.0.0.1:%1$d%5$s
                listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,PROXIED:PLAINTEXT
                log.dirs=%3$s
                auto.create.topics.enable=false
                group.initial.rebalance.delay.ms=0
                group.min.session.timeout.ms=1000
                log.retention.check.interval.ms=2000
                log.initial.task.delay.ms=2000
                offsets.topic.num.partitions=1
                offsets.topic.replication.factor=1
                transaction.state.log.num.partitions=1
                transaction.state.log.replication.factor=1
                transaction.state.log.min.isr=1
                share.coordinator.state.topic.num.partitions=1
                share.coordinator.state.topic.replication.factor=1
                share.coordinator.state.topic.min.isr=1
                log.cleaner.dedupe.buffer.size=4194304
                """.formatted(port(), ports.controller(), data(), proxied(ports.proxied()), proxied(ports.proxy()));
    }

    private static String proxied(int port) {
        return port == 0 ? "" : ",PROXIED://127.0.0.1:" + port;
    }

    private static final String LOGBACK = """
            <configuration>
              <appender name="console" class="ch.qos.logback.core.ConsoleAppender">
                <encoder>
                  <pattern>%d %-5level %logger{30} %msg%n</pattern>
                </encoder>
              </appender>
              <logger name="kafka.server.KafkaRaftServer" level="INFO"/>
              <root level="WARN">
                <appender-ref ref="console"/>
              </root>
            </configuration>
            """;
}
