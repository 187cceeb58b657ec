package io.retryrelay;

import io.retryrelay.infra.Infrastructure;
import io.retryrelay.infra.Ports;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.infra.TargetFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.SimpleCommandLinePropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.ClassPathResource;

/**
 * The whole of it on one machine, for development: broker, database, a simulated B, and the application. Started by
 * {@code ./mvnw spring-boot:test-run}; what it sets is in {@code application-development.yml}, and the command line
 * wins over that.
 */
public final class DevelopmentRun {

    private final String[] arguments;
    private final Infrastructure infrastructure;
    private final int bPort;
    private @Nullable SimulatedB b;
    private @Nullable ConfigurableApplicationContext application;

    private DevelopmentRun(String[] arguments) {
        var settings = settings(arguments);
        this.arguments = arguments;
        this.bPort = free("simulated B", "development.b-port", port(settings, "development.b-port", 9090));
        free("application", "server.port", port(settings, "server.port", 8080));
        this.infrastructure = Infrastructure.forDevelopment(
                TargetFolder.resolve("dev-run"),
                port(settings, "development.kafka-port", 19092),
                port(settings, "development.mariadb-port", 13306));
    }

    public static void main(String[] arguments) throws IOException {
        try {
            var run = new DevelopmentRun(arguments);
            Runtime.getRuntime().addShutdownHook(new Thread(run::stop, "development-run-stop"));
            run.start();
        } catch (RuntimeException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }

    private void start() throws IOException {
        System.out.println("Starting Kafka and a database; the first time takes longer …");
        infrastructure.start();
        b = SimulatedB.onPort(bPort);
        var started = new SpringApplicationBuilder(RetryRelayApplication.class, SampleCalls.class)
                .profiles("development")
                .properties(whereThingsAre())
                .registerShutdownHook(false)
                .initializers(context -> application = context)
                .run(arguments);
        System.out.println(welcome(started.getEnvironment()));
    }

    /** The application first, so that it can finish what it has in hand. */
    private void stop() {
        if (application != null) {
            application.close();
        }
        if (b != null) {
            b.close();
        }
        infrastructure.close();
    }

    private Map<String, Object> whereThingsAre() {
        var database = infrastructure.database().create("retry_relay");
        var properties = new HashMap<String, Object>();
        properties.put("development.kafka", infrastructure.bootstrapServers());
        properties.put("development.jdbc-url", database.jdbcUrl());
        properties.put("development.jdbc-user", database.user());
        properties.put("development.jdbc-password", database.password());
        properties.put("development.b-port", bPort);
        return properties;
    }

    private static String welcome(ConfigurableEnvironment environment) throws IOException {
        var text = new ClassPathResource("development-welcome.txt").getContentAsString(StandardCharsets.UTF_8);
        return environment.resolvePlaceholders(text);
    }

    private static ConfigurableEnvironment settings(String[] arguments) {
        var environment = new StandardEnvironment();
        environment.getPropertySources().addFirst(new SimpleCommandLinePropertySource(arguments));
        return environment;
    }

    private static int port(ConfigurableEnvironment settings, String property, int otherwise) {
        return settings.getProperty(property, Integer.class, otherwise);
    }

    private static int free(String who, String property, int port) {
        if (port != 0 && Ports.isTaken(port)) {
            throw new IllegalStateException(
                    "Port %d, wanted for the %s, is taken by another program; --%s=… chooses another"
                            .formatted(port, who, property));
        }
        return port;
    }
}
