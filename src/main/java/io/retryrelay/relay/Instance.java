package io.retryrelay.relay;

import io.retryrelay.platform.TimeOrderedIds;
import org.springframework.stereotype.Component;

/** One start of the process; never the same twice. */
@Component
class Instance {

    private final String name = ProcessHandle.current().pid() + "-" + TimeOrderedIds.next();

    String name() {
        return name;
    }
}
