package io.retryrelay.console;

import static io.retryrelay.story.RelayApi.blindPayment;
import static io.retryrelay.story.RelayApi.payment;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.Sandbox;
import io.retryrelay.story.RelayApi;
import io.retryrelay.story.RelayTopic;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Something to see on every page, and where the pages are. */
record SomeOfEverything(
        UUID done, UUID unknown, UUID retried, long quarantined, UUID plan, UUID run, UUID paused, UUID dropped) {

    private static final String BULKS = "/api/v1/bulk-retries";

    static SomeOfEverything in(RelayApi relay, Sandbox sandbox) {
        String word = UUID.randomUUID().toString();
        UUID done = relay.submit(payment("done-" + word)).id();
        relay.awaitState(done, "SUCCEEDED");
        UUID unknown = unknown(relay);
        UUID resolved = relay.submit(payment("resolved-" + word, "hold", true)).id();
        relay.move(resolved, "resolve", Map.of("reason", "seen in the books of B"));
        for (int number = 0; number < 3; number++) {
            relay.submit(payment("held-" + number + "-" + word, "hold", true, "orderKey", "account-" + word));
        }
        UUID plan = plan(relay, Map.of("filter", Map.of("state", List.of("FAILED", "UNKNOWN"), "source", "service-a")));
        UUID run = plan(relay, Map.of("ids", List.of(unknown, resolved, done, held(relay)), "confirm", true));
        step(relay, run, "start");
        relay.awaitState(unknown, "SUCCEEDED");
        return new SomeOfEverything(
                done, unknown(relay), unknown, quarantine(sandbox), plan, run, paused(relay), dropped(relay));
    }

    private static UUID paused(RelayApi relay) {
        UUID paused = plan(relay, Map.of("ids", List.of(held(relay), held(relay)), "rate", 1, "ramp", List.of(1)));
        step(relay, paused, "start");
        step(relay, paused, "pause");
        return paused;
    }

    private static UUID dropped(RelayApi relay) {
        UUID dropped = plan(relay, Map.of("ids", List.of(held(relay))));
        step(relay, dropped, "cancel");
        return dropped;
    }

    private static void step(RelayApi relay, UUID bulk, String step) {
        relay.as("operator").post(BULKS + "/" + bulk + "/" + step, Map.of());
    }

    private static UUID plan(RelayApi relay, Map<String, ?> wish) {
        return relay.as("operator").post(BULKS, wish).id();
    }

    private static UUID unknown(RelayApi relay) {
        return relay.submit(blindPayment()).id();
    }

    private static UUID held(RelayApi relay) {
        return relay.submit(payment("held-" + UUID.randomUUID(), "hold", true)).id();
    }

    static long quarantine(Sandbox sandbox) {
        try (var topic = new RelayTopic(sandbox)) {
            long offset = topic.produce("{\"order\":17,\"note\":\"\u0000\u0001 from elsewhere\"}"
                    .repeat(20)
                    .getBytes(StandardCharsets.UTF_8));
            String id = "select coalesce(max(id), 0) from quarantined_record where topic_offset = " + offset;
            return await().atMost(Duration.ofSeconds(30)).until(() -> sandbox.number(id), found -> found > 0);
        }
    }

    /** Where each page is, by name. Pages to come are added here. */
    Map<String, String> pages() {
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put("requests", "/");
        pages.put("requests-filtered", "/?tab=all&target=keyless&businessKey=nobody");
        pages.put("request-done", "/requests/" + done);
        pages.put("request-unknown", "/requests/" + unknown);
        pages.put("request-difference", "/requests/" + retried + "?one=0&other=1");
        pages.put("request-edit", "/requests/" + unknown + "/edit");
        pages.put("targets", "/targets");
        pages.put("quarantine", "/quarantine");
        pages.put("quarantined", "/quarantine/" + quarantined);
        pages.put("audit", "/audit");
        pages.put("bulks", "/bulks");
        pages.put("bulk-plan", "/bulks/" + plan);
        pages.put("bulk-run", "/bulks/" + run + "?result=ALL");
        pages.put("bulk-paused", "/bulks/" + paused);
        pages.put("bulk-dropped", "/bulks/" + dropped);
        pages.put("not-found", "/nowhere");
        return pages;
    }
}
