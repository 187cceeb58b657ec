package io.retryrelay.console;

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
record SomeOfEverything(UUID done, UUID unknown, long quarantined, UUID plan, UUID run) {

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
        relay.as("operator").post(BULKS + "/" + run + "/start", Map.of());
        relay.awaitState(unknown, "SUCCEEDED");
        return new SomeOfEverything(done, unknown(relay), quarantine(sandbox), plan, run);
    }

    private static UUID plan(RelayApi relay, Map<String, ?> wish) {
        return relay.as("operator").post(BULKS, wish).id();
    }

    private static UUID unknown(RelayApi relay) {
        Map<String, ?> timedOut = payment(
                "unknown-" + UUID.randomUUID(),
                "hold",
                true,
                "target",
                "keyless",
                "failure",
                Map.of("kind", "TIMEOUT"));
        return relay.submit(timedOut).id();
    }

    private static UUID held(RelayApi relay) {
        return relay.submit(payment("held-" + UUID.randomUUID(), "hold", true)).id();
    }

    private static long quarantine(Sandbox sandbox) {
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
        pages.put("request-edit", "/requests/" + unknown + "/edit");
        pages.put("quarantine", "/quarantine");
        pages.put("quarantined", "/quarantine/" + quarantined);
        pages.put("audit", "/audit");
        pages.put("bulks", "/bulks");
        pages.put("bulk-plan", "/bulks/" + plan);
        pages.put("bulk-run", "/bulks/" + run + "?result=ALL");
        pages.put("not-found", "/nowhere");
        return pages;
    }
}
