package io.retryrelay.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.retryrelay.story.RelayApi.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Page;
import io.retryrelay.chaos.Invariants;
import io.retryrelay.infra.NeedsBrowser;
import io.retryrelay.windows.Covers;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** B was down for an hour, and two causes are mixed: an operator retries the right ones, all through the page. */
@NeedsBrowser
@Tag("failures")
class TwentyThousandOnThePageIT {

    static final int ALL = 20_000;
    /** Of the first cause, which is over; the others would be refused again. */
    static final int UNCONNECTED = 18_200;

    private static final int KEYS = 2_000;

    private final Desk desk = new Desk("twenty-thousand-on-the-page", Desk.SOON_UP);
    private final Page page = desk.page();

    @AfterEach
    void leave() {
        desk.close();
    }

    @Test
    @Covers({"A3.01", "A3.02", "KP16"})
    void goOnWhereTheyStoodWhenTheRelayIsKilledTwice() {
        desk.take(twoCauses("order"));
        ConsoleVisit.signIn(page, "operator");
        page.locator("#causes form button").first().click();
        page.locator("#do-start").waitFor();
        assertThat(page.locator("#do-start")).hasText("Retry 18,200 requests");
        String bulk = page.url();
        Desk.hurry(page);
        page.locator("#do-start").dblclick();

        desk.awaitLeft(UNCONNECTED * 3 / 4);
        desk.app.kill9();
        long left = desk.left();
        desk.app.start();
        desk.awaitLeft(0);
        await().atMost(Desk.PATIENCE).until(() -> desk.b.rawCalls() > UNCONNECTED / 3);
        desk.app.kill9();
        int called = desk.b.rawCalls();
        desk.app.start();
        System.out.printf("measured: killed with %d to be queued, and after %d calls%n", left, called);
        assertThat(left).isPositive();
        assertThat(called).isLessThan(UNCONNECTED);

        comeBack(bulk);
        Desk.awaitDone(page, UNCONNECTED);
        assertThat(page.locator("[data-result=SUCCEEDED] dd")).hasText("18,200");
        assertOnceEach();
        assertTheOthersAreLeftAlone();
    }

    /** Of one hour, as they come in when B is away, {@code UNCONNECTED} of the first cause. */
    static List<Map<String, Object>> twoCauses(String name) {
        return IntStream.range(0, ALL)
                .mapToObj(number -> held(
                        name + "-" + number,
                        number,
                        number < UNCONNECTED ? Map.of("kind", "CONNECT") : Map.of("kind", "STATUS", "status", 422)))
                .toList();
    }

    static Map<String, Object> held(String key, int number, Map<String, ?> failure) {
        return payment(key, "hold", true, "orderKey", "account-" + number % KEYS, "failure", failure);
    }

    /** The page was open all the time; whoever was signed in is not known any more. */
    private void comeBack(String bulk) {
        page.navigate(bulk);
        page.locator("#username").fill("operator");
        page.locator("#password").fill("operator");
        page.locator("#sign-in").click();
        assertThat(page).hasURL(bulk);
    }

    /** A call that was under way at a kill is made again, under its key; no other one is. */
    private void assertOnceEach() {
        assertThat(desk.b.effects()).isEqualTo(UNCONNECTED);
        long cutOff = desk.sandbox.number("select count(*) from attempt where outcome <> 'SUCCEEDED'");
        System.out.printf("measured: %d calls, %d attempts cut off%n", desk.b.rawCalls(), cutOff);
        assertThat((long) desk.b.rawCalls()).isBetween((long) UNCONNECTED, UNCONNECTED + cutOff);
        assertThat(desk.sandbox.number("select count(*) from attempt where outcome = 'SUCCEEDED'"))
                .isEqualTo(UNCONNECTED);
        assertThat(desk.sandbox.number("select count(*) from request_history where what = 'RETRY'"))
                .isEqualTo(UNCONNECTED);
        assertThat(desk.sandbox.number("select count(*) from audit_entry where what = 'BULK_START'"))
                .isOne();
        Invariants.of(desk.sandbox).hold();
    }

    private void assertTheOthersAreLeftAlone() {
        assertThat(desk.sandbox.number("select count(*) from retry_request"
                        + " where state = 'FAILED' and generation = 0 and cause = 'HTTP_422'"))
                .isEqualTo(ALL - UNCONNECTED);
        assertThat(desk.sandbox.number("select count(*) from retry_request where state = 'SUCCEEDED'"))
                .isEqualTo(UNCONNECTED);
    }
}
