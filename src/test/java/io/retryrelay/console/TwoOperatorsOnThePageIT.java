package io.retryrelay.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.retryrelay.chaos.Invariants;
import io.retryrelay.infra.NeedsBrowser;
import io.retryrelay.infra.TargetFolder;
import io.retryrelay.windows.Covers;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Two people, each with a search of their own; half of what there is, both found. They move slowly enough to meet.
 * Pictures of both runs are left.
 */
@NeedsBrowser
@Tag("failures")
class TwoOperatorsOnThePageIT {

    private static final int ALL = 10_000;
    private static final int EACH = ALL * 3 / 4;

    /** A second; also a machine with other work beside it then starts the one before the other is through. */
    private static final String SLOWLY_ENOUGH_TO_MEET = "500";

    private final Desk desk = new Desk("two-operators-on-the-page", Desk.SOON_UP);

    @AfterEach
    void leave() {
        desk.close();
    }

    @Test
    @Covers("A3.02")
    void retryEachRequestOnceAndAreToldWhichOnesTheOtherHad() {
        desk.take(IntStream.range(0, ALL).mapToObj(this::held).toList());
        Page one = planned("operator", "north");
        Page other = planned("admin", "south");

        for (Page page : List.of(one, other)) {
            page.locator("#do-start").evaluate("button => setTimeout(() => button.click())");
        }

        for (Page page : List.of(one, other)) {
            Desk.awaitDone(page, EACH);
        }
        int both = count(one, "NOT_QUEUED") + count(other, "NOT_QUEUED");
        assertThat(both).isEqualTo(2 * EACH - ALL);
        assertThat(count(one, "SUCCEEDED") + count(other, "SUCCEEDED")).isEqualTo(ALL);
        assertThat(List.of(count(one, "NOT_QUEUED"), count(other, "NOT_QUEUED")))
                .as("they met in the middle")
                .allMatch(left -> left > 0);
        assertEachOnce();
        tellsWhy(one, "operator");
        tellsWhy(other, "admin");
    }

    /** In four quarters, oldest first: of both, of the north alone, of both, of the south alone. */
    private Map<String, Object> held(int number) {
        int quarter = number / (ALL / 4);
        String key = (quarter < 3 ? "north-" : "far-") + number;
        String order = (quarter == 1 ? "account-" : "south-") + quarter + "-" + number % 250;
        return payment(key, "hold", true, "orderKey", order, "failure", Map.of("kind", "CONNECT"));
    }

    private Page planned(String who, String search) {
        Page page = desk.page();
        ConsoleVisit.signIn(page, who);
        page.locator("#q").fill(search);
        page.locator("#q").press("Enter");
        page.locator("#clear-filter").waitFor();
        page.locator("#choose-all").click();
        page.locator("#retry-ticked").click();
        page.locator("#do-start").waitFor();
        assertThat(page.locator("#do-start")).hasText("Retry 7,500 requests");
        Desk.hurry(page);
        page.locator("#rate").fill(SLOWLY_ENOUGH_TO_MEET);
        return page;
    }

    private static int count(Page bulk, String result) {
        Locator count = bulk.locator("#progress [data-result=" + result + "] dd");
        return count.count() == 0 ? 0 : Integer.parseInt(count.innerText().replace(",", ""));
    }

    private void assertEachOnce() {
        assertThat(desk.b.rawCalls()).isEqualTo(ALL);
        assertThat(desk.b.effects()).isEqualTo(ALL);
        assertThat(desk.sandbox.number(
                        "select count(*) from retry_request where state = 'SUCCEEDED'" + " and generation = 1"))
                .isEqualTo(ALL);
        assertThat(desk.sandbox.count("attempt")).isEqualTo(ALL);
        assertThat(desk.sandbox.number("select count(*) from request_history where what = 'RETRY'"))
                .isEqualTo(ALL);
        Invariants.of(desk.sandbox).hold();
    }

    private void tellsWhy(Page bulk, String who) {
        bulk.screenshot(new Page.ScreenshotOptions()
                .setFullPage(true)
                .setPath(TargetFolder.resolve("pages").resolve("overlap-" + who + ".png")));
        assertThat(bulk.locator("#progress li"))
                .containsText("changed since the plan, as when somebody else was faster");
        assertThat(bulk.locator("#items tr[data-result=NOT_QUEUED]").first()).containsText("now: Succeeded");
    }
}
