package io.retryrelay.infra;

import java.io.File;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What this JVM was started with, to start other JVMs with it. */
final class ClassPath {

    private ClassPath() {}

    /** Everything, tests and their libraries included. */
    static String ofThisJvm() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }

    /** The broker's libraries first; the bridge that would take log4j's place in it left out. */
    static String ofTheBroker() {
        Predicate<String> isKafka = entry -> entry.contains("kafka") || entry.contains("scala");
        return Arrays.stream(ofThisJvm().split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar"))
                .filter(entry -> !entry.contains("log4j-to-slf4j"))
                .sorted(Comparator.comparing(isKafka::test).reversed())
                .collect(Collectors.joining(File.pathSeparator));
    }
}
