package io.retryrelay.infra;

/** Holds the infrastructure that all tests of this JVM share, started on first use and stopped with the JVM. */
final class SharedInfrastructure {

    private SharedInfrastructure() {}

    static Infrastructure get() {
        return Holder.STARTED;
    }

    private static Infrastructure started() {
        var kind = InfrastructureKind.forTests();
        try {
            return start(of(kind));
        } catch (RuntimeException | ExceptionInInitializerError failed) {
            if (InfrastructureKind.isAskedFor()) {
                throw failed;
            }
            System.err.println("A Docker engine answers but cannot run the images (" + failed
                    + "); the tests go on with an embedded broker and database. RELAY_INFRA chooses by name.");
            return start(of(InfrastructureKind.EMBEDDED));
        }
    }

    private static Infrastructure of(InfrastructureKind kind) {
        return switch (kind) {
            case EMBEDDED -> EmbeddedInfrastructure.forTests();
            case DOCKER -> new DockerInfrastructure();
            case EXTERNAL -> ExternalInfrastructure.fromEnvironment();
        };
    }

    private static Infrastructure start(Infrastructure infrastructure) {
        Runtime.getRuntime().addShutdownHook(new Thread(infrastructure::close, "infrastructure-close"));
        infrastructure.start();
        return infrastructure;
    }

    private static final class Holder {
        private static final Infrastructure STARTED = started();
    }
}
