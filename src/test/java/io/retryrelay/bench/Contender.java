package io.retryrelay.bench;

/** Somebody who calls B for all requests of a load, in the order of their lanes. */
interface Contender extends AutoCloseable {

    String name();

    /** How many requests it should be given, since a slow one would take the others' time. */
    default int most(Load load) {
        return load.requests();
    }

    Measured run(Load load) throws Exception;

    @Override
    default void close() {}
}
