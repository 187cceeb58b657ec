package io.retryrelay.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import io.retryrelay.infra.AppProcess;
import io.retryrelay.infra.Chromium;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.story.RelayApi;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A relay of its own, a B that takes 5 ms, and the browsers of people who retry very many. */
final class Desk implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofMinutes(5);

    /** Up soon on a busy machine, which counts more here than speed. */
    static final List<String> SOON_UP = List.of("-Xmx1g", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private static final String LEFT = "select count(*) from bulk_item where outcome = 'PLANNED'";

    private final List<Page> pages = new ArrayList<>();
    final Sandbox sandbox = Sandbox.fresh();
    final SimulatedB b = SimulatedB.onPort(0);
    final AppProcess app;

    /**
     * @param name of the relay's folder
     * @param jvm its options
     */
    Desk(String name, List<String> jvm) {
        b.delays(Duration.ofMillis(5));
        app = new AppProcess(name, sandbox.properties(b)).jvm(jvm).start();
    }

    /** A browser of somebody who has not signed in yet. */
    Page page() {
        Page page = Chromium.shared().newPage(app.baseUrl());
        page.setDefaultTimeout(PATIENCE.toMillis());
        pages.add(page);
        return page;
    }

    void take(List<Map<String, Object>> items) {
        assertThat(RelayApi.at(app.baseUrl())
                        .post("/api/v1/retry-requests/batch", items)
                        .status())
                .isEqualTo(200);
    }

    /** Until of all bulks no more than that wait for their turn. */
    void awaitLeft(long most) {
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> sandbox.number(LEFT), left -> left <= most);
    }

    long left() {
        return sandbox.number(LEFT);
    }

    /** As fast as it can, whatever becomes of the first ones. */
    static void hurry(Page plan) {
        plan.locator("#ramp").uncheck();
        plan.locator("#stop").uncheck();
    }

    /** As the page of the bulk tells by itself. */
    static void awaitDone(Page bulk, int all) {
        assertThat(bulk.locator("#bulk"))
                .hasAttribute(
                        "data-state",
                        "DONE",
                        new LocatorAssertions.HasAttributeOptions().setTimeout(PATIENCE.toMillis()));
        assertThat(bulk.locator("#through")).hasText("%1$,d of %1$,d are through".formatted(all));
    }

    @Override
    public void close() {
        pages.forEach(page -> page.context().close());
        app.kill9();
        b.close();
        sandbox.close();
    }
}
