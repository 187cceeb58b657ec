package io.retryrelay.windows;

import io.retryrelay.infra.EmbeddedInfrastructure;

/** A broker and a database that the tests of this package may kill and freeze; started once for all of them. */
final class Ground {

    private Ground() {}

    static EmbeddedInfrastructure infrastructure() {
        return Holder.STARTED;
    }

    /** Whatever was frozen goes on, whatever was killed is started again. */
    static void repair() {
        EmbeddedInfrastructure infrastructure = infrastructure();
        if (infrastructure.mariaDb().isAlive()) {
            infrastructure.mariaDb().resume();
        } else {
            infrastructure.mariaDb().restart();
        }
        if (infrastructure.kafka().isAlive()) {
            infrastructure.kafka().resume();
        } else {
            infrastructure.kafka().restart();
        }
    }

    private static EmbeddedInfrastructure started() {
        EmbeddedInfrastructure infrastructure = EmbeddedInfrastructure.forTests();
        Runtime.getRuntime().addShutdownHook(new Thread(infrastructure::close, "ground-close"));
        infrastructure.start();
        return infrastructure;
    }

    private static final class Holder {
        private static final EmbeddedInfrastructure STARTED = started();
    }
}
