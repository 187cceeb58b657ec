package io.retryrelay.story;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.retryrelay.console.Visitor;
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
import java.util.regex.Pattern;
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

    /** Those of the states by target and cause, counted over many of them, from the index alone. */
    private static final Set<String> CAUSES = Set.of("as newest from retry_request", "newest_of_each");

    private static final Pattern LANE =
            Pattern.compile("retry_request( \\w+)? (where|on) (\\w+\\.)?target = \\S+ and (\\w+\\.)?order_key = ");

    private static final long ALL_OPEN = 3 * (2 * OPEN + ALL / 10);

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
                    if (rows > most(statement)
                            || isOfCauses(statement) && !readsTheIndexAlone(statement)
                            || leavesTheLanesIndexToChance(statement)) {
                        found.add(rows + " rows: " + statement.replaceAll("\\s+", " ") + " by " + planOf(statement));
                    }
                }
            }
            assertThat(found).isEmpty();
            System.out.println("measured: " + tried + " statements tried");
            assertThat(tried).isGreaterThan(40);
        }
    }

    /** Without the order of changes under a filter: no index holds both, so that MySQL reads along the one or the other. */
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
                "?sort=-updatedAt",
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
        Visitor person = Visitor.signedIn(port, "operator");
        for (String page : List.of(
                "/",
                "/?tab=moving",
                "/?tab=done",
                "/?tab=all",
                "/?tab=waiting&cause=NONE&target=b-system",
                "/requests/" + done,
                "/bulks",
                "/quarantine",
                "/audit")) {
            assertThat(person.get(page).statusCode()).as(page).isEqualTo(200);
        }
        moves();
        retryBehindAnother(person);
        bulk();
    }

    private void retryBehindAnother(Visitor person) {
        relay.submit(payment("ahead", "hold", true, "orderKey", "held-twice"));
        String page = "/requests/"
                + relay.submit(payment("retried", "hold", true, "orderKey", "held-twice"))
                        .id();
        assertThat(person.post(page, page + "/retry").body()).contains("must wait for ahead");
    }

    private void moves() {
        UUID held =
                relay.submit(payment("held", "hold", true, "orderKey", "held")).id();
        UUID behind = relay.submit(payment("behind", "orderKey", "held")).id();
        relay.awaitState(behind, "BLOCKED");
        relay.move(behind, "let-pass", Map.of("reason", "it may"));
        relay.awaitState(behind, "SUCCEEDED");
        UUID last = relay.submit(payment("last", "orderKey", "held")).id();
        relay.awaitState(last, "BLOCKED");
        assertThat(relay.move(held, "resolve", Map.of("reason", "done by hand")).status())
                .isEqualTo(200);
        relay.awaitState(last, "SUCCEEDED");
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
        assertThat(operator.post(
                                BULKS,
                                Map.of("filter", Map.of("source", "service-a", "state", List.of("FAILED", "UNKNOWN"))))
                        .status())
                .isEqualTo(201);
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
        return statement.contains(CAP) ? CAPPED : isOfCauses(statement) ? ALL_OPEN : MANY;
    }

    private static boolean isOfCauses(String statement) {
        String line = statement.replaceAll("\\s+", " ");
        return CAUSES.stream().anyMatch(line::contains);
    }

    /**
     * A look for the first of a lane that names no index: by what its samples told MySQL last, it now and then took another
     * one, and read some hundred rows for each request.
     */
    private static boolean leavesTheLanesIndexToChance(String statement) {
        return LANE.matcher(statement.replaceAll("\\s+", " ")).find();
    }

    private boolean readsTheIndexAlone(String statement) throws SQLException {
        List<String> steps = planOf(statement).stream()
                .filter(step -> "retry_request".equals(step.get("table")))
                .map(step -> String.valueOf(step.get("Extra")))
                .toList();
        assertThat(steps).as("the plan of %s", statement).isNotEmpty();
        return steps.stream().allMatch(extra -> extra.matches(".*Using index(?! condition).*"));
    }

    /** As a table of steps: what MySQL gives unasked is a tree, and MariaDB has but the table. */
    private List<Map<String, Object>> planOf(String statement) throws SQLException {
        boolean mariaDb = sandbox.number("select version() like '%MariaDB%'") == 1;
        return jdbc.sql((mariaDb ? "explain " : "explain format=traditional ") + statement)
                .query()
                .listOfRows();
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
