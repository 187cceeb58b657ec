package io.retryrelay.bench;

import io.retryrelay.infra.Copies;
import io.retryrelay.infra.Sandbox;
import java.sql.SQLException;
import java.util.Map;

/** Requests that wait for their calls, put into the tables by one statement each. */
final class Seed {

    private final Copies copies;
    private final String template;
    private int runs;

    /** @param template the id of a request that was taken in */
    Seed(Sandbox sandbox, String template) {
        this.copies = new Copies(sandbox);
        this.template = template;
    }

    /** @return what the ids begin with */
    String rows(Load load, String target, boolean onTheirWay) throws SQLException {
        String prefix = "%08x".formatted(++runs);
        String id = "concat('" + prefix + "-0000-7000-8000-', lpad(lower(hex(i)), 12, '0'))";
        copies.ofRequest(
                template,
                load.requests(),
                Map.of(
                        "id",
                        id,
                        "target",
                        "'" + target + "'",
                        "path",
                        "concat('/', i % " + load.lanes() + ", '/', i)",
                        "order_key",
                        "concat('" + prefix + "-', i % " + load.lanes() + ")",
                        "business_key",
                        id,
                        "idempotency_key",
                        id,
                        "seq",
                        "i + 1",
                        "state",
                        "'QUEUED'",
                        "reason",
                        "null",
                        "generation",
                        "1"));
        if (onTheirWay) {
            copies.into(
                    "outbox_event",
                    load.requests(),
                    Map.of(
                            "event_id",
                            "concat(" + id + ", '.1')",
                            "request_id",
                            id,
                            "generation",
                            "1",
                            "target",
                            "'" + target + "'",
                            "cause",
                            "'SUBMIT'",
                            "created_at",
                            "utc_timestamp(6)",
                            "publication",
                            "0"));
        }
        return prefix;
    }
}
