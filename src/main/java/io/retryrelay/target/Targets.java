package io.retryrelay.target;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.springframework.stereotype.Component;

/** The configured targets; fixed from start to end of the process. */
@Component
public class Targets {

    private final SortedMap<String, TargetProfile> profiles = new TreeMap<>();

    Targets(TargetsProperties properties) {
        properties.targets().forEach((name, target) -> profiles.put(name, new TargetProfile(name, target)));
    }

    /** Finds a target by its exact name. */
    public Optional<TargetProfile> find(String name) {
        return Optional.ofNullable(profiles.get(name));
    }

    /** The names of all targets, in alphabetical order. */
    public SortedSet<String> names() {
        return Collections.unmodifiableSortedSet(new TreeSet<>(profiles.keySet()));
    }
}
