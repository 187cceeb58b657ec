package io.retryrelay.infra;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.testcontainers.DockerClientFactory;

/** Where broker and database come from. */
enum InfrastructureKind {
    EMBEDDED,
    DOCKER,
    EXTERNAL;

    private static final String VARIABLE = "RELAY_INFRA";

    static InfrastructureKind forTests() {
        return chosen().orElseGet(() -> dockerAnswers() ? DOCKER : EMBEDDED);
    }

    /** Whoever asked for Docker by name gets it or an error; nobody else should need it. */
    static boolean isAskedFor() {
        return chosen().isPresent();
    }

    static InfrastructureKind forDevelopment() {
        return chosen().orElse(EMBEDDED);
    }

    private static Optional<InfrastructureKind> chosen() {
        return Optional.ofNullable(System.getenv(VARIABLE))
                .filter(text -> !text.isBlank())
                .map(InfrastructureKind::named);
    }

    static InfrastructureKind named(String text) {
        return Arrays.stream(values())
                .filter(kind -> kind.name().equals(text.trim().toUpperCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        VARIABLE + " is '" + text + "'; it must be embedded, docker or external"));
    }

    private static boolean dockerAnswers() {
        return dockerIsConfigured() && DockerClientFactory.instance().isDockerAvailable();
    }

    /** Asking Testcontainers where there is no engine at all would cost seconds and pages of log. */
    private static boolean dockerIsConfigured() {
        var home = Path.of(System.getProperty("user.home"));
        return System.getenv("DOCKER_HOST") != null
                || Files.exists(Path.of("/var/run/docker.sock"))
                || Files.exists(home.resolve(".docker/run/docker.sock"))
                || Files.exists(home.resolve(".testcontainers.properties"));
    }
}
