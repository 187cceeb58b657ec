package io.retryrelay.relay;

import io.retryrelay.target.TargetProfile;
import io.retryrelay.target.Targets;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** The room of each target. */
@Component
class Rooms {

    /** For a target that is not configured: its claims lead to no calls. */
    private static final int WITHOUT_PROFILE = 16;

    private final Targets targets;
    private final Map<String, Room> rooms = new ConcurrentHashMap<>();

    Rooms(Targets targets) {
        this.targets = targets;
    }

    Room of(String target) {
        return rooms.computeIfAbsent(target, name -> {
            int most = targets.find(name).map(TargetProfile::maxConcurrency).orElse(WITHOUT_PROFILE);
            OptionalDouble rate = targets.find(name).map(TargetProfile::rate).orElse(OptionalDouble.empty());
            return new Room(most, new Pace(rate, System.nanoTime()));
        });
    }
}
