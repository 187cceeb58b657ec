package io.retryrelay.infra;

/** Holds the infrastructure that all tests of this JVM share, started on first use and stopped with the JVM. */
final class SharedInfrastructure {

    private SharedInfrastructure() {}

    static Infrastructure get() {
        return Holder.STARTED;
    }

    private static Infrastructure started() {
        var infrastructure = switch (InfrastructureKind.forTests()) {
            case EMBEDDED -> EmbeddedInfrastructure.forTests();
            case DOCKER -> new DockerInfrastructure();
            case EXTERNAL -> ExternalInfrastructure.fromEnvironment();
        };
        Runtime.getRuntime().addShutdownHook(new Thread(infrastructure::close, "infrastructure-close"));
        infrastructure.start();
        return infrastructure;
    }

    private static final class Holder {
        private static final Infrastructure STARTED = started();
    }
}
