package io.retryrelay.story;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.infra.Copies;
import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.StatementLog;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.annotation.DirtiesContext;

/**
 * Whatever is asked of the relay with much behind it, the database reads little: every statement that the server was sent
 * meanwhile is sent again, and the rows that it read are counted by the server itself.
 */
@IntegrationTest
@DirtiesContext
class TheDataGrowsIT {

    private static final String REQUESTS = "/api/v1/retry-requests";
    private static final String BULKS = "/api/v1/bulk-retries";
    private static final int ALL = 30_000;
    /** Fewer than one lane's history, and than all that is queued or blocked. */
    private static final long MANY = 5_000;
    /** Of each kind of open ones more than any statement may read. */
    private static final int OPEN = 6_000;

    /** A count that stops at its cap, reads so many, and counts them. */
    private static final String CAP = "limit 10001";

    private static final long CAPPED = 2 * 10_002;

    /** All that is open by target and cause, counted exactly when a caller asks. */
    private static final String OPEN_ONES = "as newest from retry_request";

    private static final long ALL_OPEN = 2 * (2 * OPEN + ALL / 10);

    private static final Set<String> READ = Set.of("select", "update", "delete", "(select");
    private static final String ID = "concat('0000000f-0000-7000-8000-', lpad(lower(hex(i)), 12, '0'))";
    private static final String EVENT = "concat(" + ID + ", '.1')";

    @LocalServerPort
    private int port;

    @Autowired
    private Sandbox sandbox;

    @Autowired
    private JdbcClient jdbc;

    private RelayApi relay;
    private RelayApi operator;

    @BeforeEach
    void grow() throws SQLException {
        relay = RelayApi.at("http://127.0.0.1:" + port);
        operator = relay.as("operator");
        UUID template = relay.submit(payment("template", "hold", true, "orderKey", "template"))
                .id();
        Copies copies = new Copies(sandbox);
        copies.ofRequest(
                template.toString(),
                ALL,
                Map.of(
                        "id",
                        ID,
                        "business_key",
                        "concat('old-', i)",
                        "order_key",
                        "concat('lane-', i % 5)",
                        "idempotency_key",
                        ID,
                        "seq",
                        "i - " + ALL,
                        "state",
                        "case when i % 20 = 0 then 'SCHEDULED' when i % 100 = 1 then 'FAILED'"
                                + " when i % 100 = 2 then 'UNKNOWN'"
                                + " else 'SUCCEEDED' end",
                        "next_attempt_at",
                        "if(i % 20 = 0, utc_timestamp(6) + interval 1 day, null)",
                        "generation",
                        "1",
                        "created_at",
                        "utc_timestamp(6) - interval i second",
                        "updated_at",
                        "utc_timestamp(6) - interval i second"));
        copies.into(
                "outbox_event",
                ALL,
                Map.of(
                        "event_id", EVENT,
                        "request_id", ID,
                        "generation", "1",
                        "target", "'b-system'",
                        "cause", "'SUBMIT'",
                        "created_at", "utc_timestamp(6)",
                        "publication", "1",
                        "published_at", "utc_timestamp(6)",
                        "topic_id", "'gone'",
                        "topic_offset", "i"));
        copies.into(
                "processed_event",
                ALL,
                Map.of(
                        "event_id", EVENT,
                        "request_id", ID,
                        "generation", "1",
                        "outcome", "'SUCCEEDED'",
                        "processed_at", "utc_timestamp(6) - interval i second"));
        copies.into(
                "request_history",
                ALL,
                Map.of("request_id", ID, "happened_at", "utc_timestamp(6)", "who", "'old'", "what", "'SUBMIT'"));
        open(copies, template);
        try (Connection connection = sandbox.database().connect();
                Statement statement = connection.createStatement()) {
            statement.execute("analyze table retry_request, outbox_event, processed_event, request_history");
        }
    }

    /** What waits on the topic, and what waits behind one that waits for a person. */
    private void open(Copies copies, UUID template) throws SQLException {
        UUID first = relay.submit(payment("first")).id();
        String published = "from outbox_event where topic_id is not null and request_id = '" + first + "'";
        await().until(() -> sandbox.number("select count(*) " + published) == 1);
        String topic =
                jdbc.sql("select topic_id " + published).query(String.class).single();
        String open = "concat('0000000e-0000-7000-8000-', lpad(lower(hex(i)), 12, '0'))";
        copies.ofRequest(
                template.toString(),
                2 * OPEN,
                Map.of(
                        "id",
                        open,
                        "business_key",
                        "concat('open-', i)",
                        "target",
                        "elt(1 + i % 3, 'polite', 'stubborn', 'askable')",
                        "order_key",
                        "if(i < " + OPEN + ", null, 'behind-the-template')",
                        "idempotency_key",
                        open,
                        "seq",
                        "if(i < " + OPEN + ", null, i - 1)",
                        "state",
                        "case when i < " + OPEN + " then 'QUEUED' when i < " + OPEN
                                + " + 3 then 'FAILED' else 'BLOCKED' end",
                        "generation",
                        "1"));
        copies.into(
                "outbox_event",
                OPEN,
                Map.of(
                        "event_id", "concat(" + open + ", '.1')",
                        "request_id", open,
                        "generation", "1",
                        "target", "elt(1 + i % 3, 'polite', 'stubborn', 'askable')",
                        "cause", "'SUBMIT'",
                        "created_at", "utc_timestamp(6)",
                        "publication", "1",
                        "published_at", "utc_timestamp(6)",
                        "topic_id", "'" + topic + "'",
                        "topic_offset", "1000000 + i"));
    }

    @Test
    void noStatementReadsMoreForIt() throws SQLException {
        try (StatementLog log = new StatementLog(sandbox)) {
            use();

            List<String> found = new ArrayList<>();
            int tried = 0;
            for (String statement : log.statements()) {
                if (reads(statement)) {
                    tried++;
                    long rows = rowsRead(statement);
                    if (rows > most(statement)) {
                        found.add(rows + " rows: " + statement.replaceAll("\\s+", " "));
                    }
                }
            }
            assertThat(found).isEmpty();
            System.out.println("measured: " + tried + " statements tried");
            assertThat(tried).isGreaterThan(40);
        }
    }

    private void use() {
        UUID done = relay.submit(payment("fresh", "orderKey", "lane-3")).id();
        relay.submit(payment("fresh-without-lane"));
        relay.awaitState(done, "SUCCEEDED");
        assertThat(relay.post(REQUESTS + "/batch", List.of(payment("one"), payment("two", "orderKey", "two")))
                        .status())
                .isEqualTo(200);
        for (String query : List.of(
                "",
                "?sort=updatedAt",
                "?state=FAILED",
                "?state=FAILED,UNKNOWN&sort=-updatedAt",
                "?target=b-system",
                "?target=b-system&state=UNKNOWN",
                "?businessKey=old-17",
                "?orderKey=lane-3",
                "?source=nobody",
                "?cause=HTTP_503",
                "?cause=NONE",
                "?state=FAILED,UNKNOWN&target=b-system&cause=NONE",
                "?state=FAILED,UNKNOWN&target=b-system&cause=TIMEOUT",
                "?state=SUCCEEDED,RESOLVED,DISCARDED&cause=TIMEOUT",
                "?q=old-1234",
                "?q=" + done)) {
            RelayApi.Reply page = operator.get(REQUESTS + query);
            assertThat(page.status()).as(query).isEqualTo(200);
            if (page.body().path("next").isString()) {
                operator.get(REQUESTS + (query.isEmpty() ? "?" : query + "&") + "cursor="
                        + page.body().path("next").asString());
            }
        }
        assertThat(operator.get(REQUESTS + "/causes?state=FAILED").status()).isEqualTo(200);
        assertThat(operator.get("/api/v1/quarantine").status()).isEqualTo(200);
        relay.find(done);
        moves();
        bulk();
    }

    private void moves() {
        UUID held =
                relay.submit(payment("held", "hold", true, "orderKey", "held")).id();
        UUID behind = relay.submit(payment("behind", "orderKey", "held")).id();
        relay.awaitState(behind, "BLOCKED");
        relay.move(behind, "let-pass", Map.of("reason", "it may"));
        relay.awaitState(behind, "SUCCEEDED");
        assertThat(relay.move(held, "resolve", Map.of("reason", "done by hand")).status())
                .isEqualTo(200);
        UUID wrong = relay.submit(payment("wrong", "hold", true)).id();
        assertThat(relay.move(wrong, "discard", Map.of("reason", "a mistake")).status())
                .isEqualTo(200);
    }

    private void bulk() {
        UUID held = relay.submit(payment("many", "hold", true, "orderKey", "lane-4"))
                .id();
        // the first one stays a plan, so that what is sent again still finds its items
        plan(held);
        assertThat(operator.post(BULKS, Map.of("filter", Map.of("target", "patient", "state", List.of("FAILED"))))
                        .body()
                        .path("requested")
                        .asInt(-1))
                .isZero();
        String bulk = BULKS + "/" + plan(held);
        operator.post(bulk + "/start", Map.of());
        relay.awaitState(held, "SUCCEEDED");
        assertThat(operator.get(bulk).status()).isEqualTo(200);
        assertThat(operator.get(bulk + "/items").status()).isEqualTo(200);
    }

    private UUID plan(UUID held) {
        RelayApi.Reply plan = operator.post(BULKS, Map.of("ids", List.of(held)));
        assertThat(plan.body().path("queueable").asInt()).as("%s", plan.body()).isOne();
        return plan.id();
    }

    private static long most(String statement) {
        return statement.contains(CAP)
                ? CAPPED
                : statement.replaceAll("\\s+", " ").contains(OPEN_ONES) ? ALL_OPEN : MANY;
    }

    private static boolean reads(String statement) {
        String lower = statement.strip().toLowerCase(Locale.ROOT);
        return READ.contains(lower.split("\\s+")[0])
                && (lower.contains("retry_request") || lower.contains("_event") || lower.contains("request_"))
                && !lower.contains("information_schema");
    }

    private long rowsRead(String statement) throws SQLException {
        try (Connection connection = sandbox.database().connect();
                Statement again = connection.createStatement()) {
            connection.setAutoCommit(false);
            long before = rowsRead(again);
            again.execute(statement);
            long after = rowsRead(again);
            connection.rollback();
            return after - before;
        }
    }

    private static long rowsRead(Statement statement) throws SQLException {
        long all = 0;
        try (ResultSet counters = statement.executeQuery("show session status like 'Handler\\_read%'")) {
            while (counters.next()) {
                all += counters.getLong(2);
            }
        }
        return all;
    }
}
