package io.retryrelay.relay;

import io.retryrelay.platform.StartGuard;
import io.retryrelay.request.CauseCount;
import io.retryrelay.request.RequestReader;
import io.retryrelay.target.Targets;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Names the targets that are no longer configured although requests of them are open: these come to rest unserved. */
@Component
class VanishedTargets implements StartGuard {

    private static final Logger log = LoggerFactory.getLogger(VanishedTargets.class);

    private final RequestReader requests;
    private final Targets targets;

    VanishedTargets(RequestReader requests, Targets targets) {
        this.requests = requests;
        this.targets = targets;
    }

    @Override
    public void check() {
        requests.causes().stream()
                .filter(count -> targets.find(count.target()).isEmpty())
                .collect(Collectors.groupingBy(
                        CauseCount::target, TreeMap::new, Collectors.summingLong(CauseCount::count)))
                .forEach((target, open) -> log.warn(
                        "relay.targets.{} is not configured, but {} open requests name it. What is due of them fails"
                                + " with TARGET_UNKNOWN; bring the target back, then retry them.",
                        target,
                        open));
    }
}
