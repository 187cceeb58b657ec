package io.retryrelay.target;

import java.util.concurrent.ThreadFactory;

final class Daemons {

    private Daemons() {}

    static ThreadFactory named(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }
}
