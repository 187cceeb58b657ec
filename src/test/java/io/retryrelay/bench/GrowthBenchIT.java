package io.retryrelay.bench;

import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.console.Visitor;
import io.retryrelay.infra.AppProcess;
import io.retryrelay.infra.Copies;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.SimulatedB;
import io.retryrelay.infra.TargetFolder;
import io.retryrelay.story.RelayApi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Two relays side by side, one with ten thousand requests and events behind it, one with {@code -Dbench.rows}: by turns a
 * page of the list, by the API and as a person sees it, and a drain; and on the smaller one an intake beside a raw insert.
 */
@Tag("bench")
class GrowthBenchIT {

    private static final int FEW = 10_000;
    private static final int MANY = Integer.getInteger("bench.rows", 1_000_000);
    private static final int PAGES = 200;
    private static final int INTAKES = 1_000;
    private static final int DRAINS = Integer.getInteger("bench.rounds", 3);
    private static final List<String> LISTS = List.of(
            "/api/v1/retry-requests?limit=50",
            "/api/v1/retry-requests?state=FAILED,UNKNOWN&limit=50",
            "/api/v1/retry-requests?state=SUCCEEDED&target=b-system&limit=50&sort=-updatedAt");
    private static final List<String> PAGES_OF_PEOPLE =
            List.of("/?tab=waiting", "/?tab=waiting&cause=HTTP_503", "/?tab=all", "/?tab=done&target=b-system");

    @Test
    void comparesFewRowsWithMany() throws Exception {
        try (BenchB b = new BenchB();
                Grown few = new Grown("bench-few", b, FEW);
                Grown many = new Grown("bench-many", b, MANY)) {
            StringBuilder report = new StringBuilder(
                    "| what | times | p50 ms | p99 ms | p50 × | p99 × |\n|---|---|---|---|---|---|\n");
            for (String list : LISTS) {
                pages(list, Grown::list, few, many, report);
            }
            for (String page : PAGES_OF_PEOPLE) {
                pages(page, Grown::page, few, many, report);
            }
            intakes(few, report);
            drains(few, many, report);
            report.append(String.format(
                    Locale.ROOT,
                    "%nStart of the application: %s%n%nThe rows of the past alone, each table by one statement: %.1f s, and %.1f s%n",
                    few.starts(),
                    few.secondsToGrow,
                    many.secondsToGrow));
            write(report.toString());
        }
    }

    /** A look at one of its pages. */
    private interface Look {
        int at(Grown grown, String path) throws Exception;
    }

    private static void pages(String list, Look look, Grown few, Grown many, StringBuilder report) throws Exception {
        Latencies ofFew = new Latencies();
        Latencies ofMany = new Latencies();
        for (int i = 0; i < PAGES / 4; i++) {
            look(look, few, list, new Latencies());
            look(look, many, list, new Latencies());
        }
        for (int i = 0; i < PAGES; i++) {
            look(look, few, list, ofFew);
            look(look, many, list, ofMany);
        }
        report.append(ofFew.row(list.replace("|", "") + ", " + FEW + " rows", ofFew));
        report.append(ofMany.row("the same, " + MANY + " rows", ofFew));
    }

    private static void look(Look look, Grown grown, String path, Latencies latencies) throws Exception {
        assertThat(latencies.time(() -> look.at(grown, path))).isEqualTo(200);
    }

    private static void intakes(Grown grown, StringBuilder report) throws Exception {
        Latencies raw = new Latencies();
        Latencies intake = new Latencies();
        for (int i = 0; i < INTAKES / 2; i++) {
            grown.insert(new Latencies());
            grown.takeIn(new Latencies());
        }
        for (int i = 0; i < INTAKES; i++) {
            grown.insert(raw);
            grown.takeIn(intake);
        }
        report.append(raw.row("one raw insert", raw));
        report.append(intake.row("one intake, to be called at once", raw));
    }

    private static void drains(Grown few, Grown many, StringBuilder report) throws SQLException {
        Load load = Load.of(0, 10_000, 2_000);
        few.drain(load);
        many.drain(load);
        for (int round = 1; round <= DRAINS; round++) {
            double base = few.drain(load);
            double grown = many.drain(load);
            report.append(String.format(
                    Locale.ROOT,
                    "%nDrain %d: %.0f/s with %d processed events, %.0f/s with %d: %.2f%n",
                    round,
                    base,
                    FEW,
                    grown,
                    MANY,
                    grown / base));
        }
    }

    private static void write(String report) throws IOException {
        System.out.println(report);
        Path folder = Files.createDirectories(TargetFolder.resolve("bench"));
        Files.writeString(folder.resolve("growth.md"), report);
    }

    /** A relay with a past. */
    private static final class Grown implements AutoCloseable {

        private static final int PART = 1_000_000;

        private final Sandbox sandbox = Sandbox.fresh();
        private final SimulatedB others = SimulatedB.onPort(0);
        private final AppProcess app;
        private final RelayApi relay;
        private final Visitor person;
        private final RelayContender contender;
        private final double secondsToGrow;

        Grown(String name, BenchB b, int rows) throws SQLException {
            app = new AppProcess(name, sandbox.properties(others))
                    .jvm(List.of("-Xmx1g"))
                    .with("relay.targets.b-system.base-url", b.baseUrl())
                    .with("spring.main.sources", RawInsert.class.getName())
                    .with("relay.targets.b-system.max-concurrency", String.valueOf(Load.CONCURRENCY))
                    .with("relay.window", Load.WINDOW)
                    .start();
            relay = RelayApi.at(app.baseUrl());
            person = Visitor.signedIn(app.port(), "viewer");
            String template = relay.submit(payment("template", "hold", true, "orderKey", "template"))
                    .id()
                    .toString();
            contender = new RelayContender(sandbox, b, app, new Seed(sandbox, template));
            long begun = System.nanoTime();
            for (int grown = 0; grown < rows; grown += PART) {
                grow(template, grown, Math.min(PART, rows - grown));
            }
            secondsToGrow = (System.nanoTime() - begun) / 1e9;
        }

        private void grow(String template, int from, int rows) throws SQLException {
            String number = "(i + " + from + ")";
            String id = "concat('00000000-0000-7000-8000-', lpad(lower(hex(" + number + ")), 12, '0'))";
            String at = "utc_timestamp(6) - interval " + number + " second";
            Copies copies = new Copies(sandbox);
            Map<String, String> own = new LinkedHashMap<>(Map.of("id", id, "business_key", id, "idempotency_key", id));
            own.put("order_key", "concat('old-', " + number + " % 2000)");
            own.put("seq", number + " - " + MANY);
            own.put("state", "case i % 100 when 1 then 'FAILED' when 2 then 'UNKNOWN' else 'SUCCEEDED' end");
            own.put("cause", "case i % 100 when 1 then 'HTTP_503' when 2 then 'TIMEOUT' end");
            own.put("generation", "1");
            own.put("created_at", at);
            own.put("updated_at", at);
            copies.ofRequest(template, rows, own);
            copies.into(
                    "processed_event",
                    rows,
                    Map.of(
                            "event_id",
                            "concat(" + id + ", '.1')",
                            "request_id",
                            id,
                            "generation",
                            "1",
                            "outcome",
                            "'SUCCEEDED'",
                            "processed_at",
                            at));
        }

        int list(String path) {
            return relay.as("viewer").get(path).status();
        }

        /** As a browser gets it, without what is loaded beside it. */
        int page(String path) {
            return person.get(path).statusCode();
        }

        void insert(Latencies latencies) throws Exception {
            assertThat(latencies
                            .time(() -> relay.as("operator").post(RawInsert.PATH, payment("raw")))
                            .status())
                    .isEqualTo(202);
        }

        void takeIn(Latencies latencies) throws Exception {
            Map<String, Object> payment = payment(UUID.randomUUID().toString(), "target", "parallel");
            assertThat(latencies.time(() -> relay.submit(payment)).status()).isEqualTo(202);
        }

        double drain(Load load) throws SQLException {
            Measured measured = contender.run(load);
            assertThat(measured.counts()).isTrue();
            return measured.perSecond();
        }

        List<String> starts() {
            return app.log()
                    .lines()
                    .filter(line -> line.contains("Started RetryRelayApplication"))
                    .map(line -> line.substring(line.indexOf("Started")))
                    .toList();
        }

        @Override
        public void close() {
            app.close();
            others.close();
            sandbox.close();
        }
    }
}
