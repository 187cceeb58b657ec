package io.retryrelay.relay;

import io.retryrelay.platform.TimeOrderedIds;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.springframework.stereotype.Component;

/** One start of the process; never the same twice. Attempts bear its name, and its heartbeat tells that it lives. */
@Component
class Instance {

    private final String name = ProcessHandle.current().pid() + "-" + TimeOrderedIds.next();
    private final String host = hostOfThisProcess();

    String name() {
        return name;
    }

    String host() {
        return host;
    }

    private static String hostOfThisProcess() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return "unknown";
        }
    }
}
