package io.retryrelay.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.retryrelay.console.TwentyThousandOnThePageIT.ALL;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.retryrelay.infra.NeedsBrowser;
import io.retryrelay.infra.TargetFolder;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Twenty thousand requests of 2,000 order keys, B at 5 ms, retried through the page while somebody else looks at the list;
 * at last those of one of two causes. The first round meets a relay that has just started.
 */
@NeedsBrowser
@Tag("bench")
class OnThePageBenchIT {

    private static final int ROUNDS = Integer.getInteger("bench.rounds", 3);
    private static final String HEAD = """
            | round | load | planned s | queued s | looks meanwhile | median ms | p99 ms | through s | looks | median ms | p99 ms |
            |---|---|---|---|---|---|---|---|---|---|---|
            """;

    private final Desk desk = new Desk("on-the-page", List.of("-Xmx1g"));
    private final Page page = desk.page();
    private final StringBuilder report = new StringBuilder(HEAD);
    private int clicks;

    @AfterEach
    void leave() {
        desk.close();
    }

    @Test
    void timesPeopleWhoRetryTwentyThousand() throws IOException {
        ConsoleVisit.signIn(page, "operator");
        for (int round = 1; round <= ROUNDS; round++) {
            String name = "round-" + round + "-";
            desk.take(IntStream.range(0, ALL)
                    .mapToObj(
                            number -> TwentyThousandOnThePageIT.held(name + number, number, Map.of("kind", "CONNECT")))
                    .toList());
            all(round);
        }
        desk.take(TwentyThousandOnThePageIT.twoCauses("mixed"));
        theRightOnes();
        System.out.println(report);
        Path folder = Files.createDirectories(TargetFolder.resolve("bench"));
        Files.writeString(folder.resolve("page.md"), report);
    }

    private void all(int round) {
        try (var looking = new SteadyLook(desk.app.port(), "/?tab=waiting")) {
            page.navigate("/");
            page.locator("#choose-all").click();
            double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
            long clicked = System.nanoTime();
            page.locator("#retry-ticked").click();
            page.locator("#do-start").waitFor();
            double planned = since(clicked);
            assertThat(page.locator("#do-start")).hasText("Retry 20,000 requests");
            Desk.hurry(page);
            long started = System.nanoTime();
            page.locator("#do-start").click();
            desk.awaitLeft(0);
            double queued = since(started);
            String meanwhile = looking.soFar();
            Desk.awaitDone(page, ALL);
            report.append(String.format(
                    Locale.ROOT,
                    "| %d | %.1f | %.1f | %.1f | %s | %.1f | %s |%n",
                    round,
                    load,
                    planned,
                    queued,
                    meanwhile,
                    since(started),
                    looking.soFar()));
        }
        assertThat(desk.b.effects()).isEqualTo(round * ALL);
    }

    /** The person thinks for no time at all, and takes every choice as it is offered. */
    private void theRightOnes() {
        try (Page fresh = desk.page()) {
            fresh.navigate("/");
            fresh.locator("#username").fill("operator");
            fresh.locator("#password").fill("operator");
            long begin = System.nanoTime();
            click(fresh.locator("#sign-in"));
            click(fresh.locator("#causes form button").first());
            assertThat(fresh.locator("#do-start")).hasText("Retry 18,200 requests");
            click(fresh.locator("#do-start"));
            assertThat(fresh.locator("#bulk[data-state=RUNNING]")).isVisible();
            report.append(String.format(
                    Locale.ROOT,
                    "%nOf two causes, the right 18,200 are being retried after %d clicks and %.1f s.%n",
                    clicks,
                    since(begin)));
        }
    }

    private void click(Locator button) {
        button.click();
        clicks++;
    }

    private static double since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos).toMillis() / 1000.0;
    }
}
