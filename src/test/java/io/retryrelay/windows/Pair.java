package io.retryrelay.windows;

import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.AppProcess;
import io.retryrelay.story.RelayApi;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/** Two instances on one database and one topic; one of them consumes. */
final class Pair {

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final Surroundings around;
    private final List<AppProcess> apps;

    Pair(Surroundings around, String name) {
        this.around = around;
        this.apps = List.of(around.app(name + "-1"), around.app(name + "-2"));
    }

    List<AppProcess> both() {
        return apps;
    }

    /** Starts both at the same time, whichever does not run. */
    Pair start() {
        apps.stream().filter(app -> !app.isAlive()).forEach(AppProcess::launch);
        apps.forEach(app -> await().atMost(PATIENCE).until(app::isReady));
        return this;
    }

    Pair each(Consumer<AppProcess> change) {
        apps.forEach(change);
        return this;
    }

    AppProcess other(AppProcess one) {
        return apps.get(0) == one ? apps.get(1) : apps.get(0);
    }

    /** One that answers now. */
    RelayApi relay() {
        return RelayApi.at(apps.stream()
                .filter(AppProcess::isReady)
                .findFirst()
                .orElse(apps.get(0))
                .baseUrl());
    }

    /** Who takes the records now; found out by a request that is called. */
    AppProcess owner() {
        UUID id = around.submit(relay(), 1).get(0);
        relay().awaitState(id, "SUCCEEDED");
        return whoCalled(id);
    }

    /** Whose is the request's one attempt. */
    AppProcess whoCalled(UUID request) {
        long pid = around.sandbox()
                .number("select substring_index(instance, '-', 1) from attempt where request_id = '" + request + "'");
        return apps.stream().filter(app -> app.pid() == pid).findFirst().orElseThrow();
    }
}
