package io.retryrelay.target;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** The gates of all targets, as this process sees them. */
@Component
public class Gates {

    private final Targets targets;
    private final Map<String, Gate> gates = new ConcurrentHashMap<>();

    Gates(Targets targets) {
        this.targets = targets;
    }

    /** The gate of a known target. */
    public Gate of(TargetProfile target) {
        return gates.computeIfAbsent(target.name(), name -> new Gate(target));
    }

    /** What stands in the way of calls of the target; nothing, if there is no such target. */
    public Optional<Obstacle> obstacle(String target) {
        return targets.find(target).map(this::of).flatMap(Gate::obstacle);
    }
}
