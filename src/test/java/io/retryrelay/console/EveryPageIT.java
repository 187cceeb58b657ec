package io.retryrelay.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import io.retryrelay.infra.Chromium;
import io.retryrelay.infra.IntegrationTest;
import io.retryrelay.infra.NeedsBrowser;
import io.retryrelay.infra.Sandbox;
import io.retryrelay.infra.TargetFolder;
import io.retryrelay.story.RelayApi;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

/**
 * Every page, looked at in every way by somebody who may do all there is to do, and once by an operator; pictures of all
 * of them are left below {@code target/pages}.
 */
@NeedsBrowser
@IntegrationTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EveryPageIT {

    private static final int LARGEST_FIRST_LOAD = 300 * 1024;

    @LocalServerPort
    private int port;

    @Autowired
    private Sandbox sandbox;

    private String base;
    private Map<String, String> pages;

    @BeforeAll
    void haveSomethingToSee() {
        base = "http://127.0.0.1:" + port;
        pages = SomeOfEverything.in(RelayApi.at(base), sandbox).pages();
    }

    @ParameterizedTest
    @EnumSource(names = "LIGHT_ENGLISH_DESK")
    void canBeReadByEveryone(Look look) {
        read(look, "", "admin");
    }

    @Test
    @Tag("long")
    void canBeReadByAnOperatorWhoseActionsAreFewer() {
        read(Look.LIGHT_ENGLISH_DESK, "operator-", "operator");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LIGHT_ENGLISH_DESK")
    @Tag("long")
    void canBeReadByEveryoneInEveryOtherWay(Look look) {
        read(look, "", "admin");
    }

    /** @param before what the names of the pictures begin with */
    private void read(Look look, String before, String account) {
        SoftAssertions all = new SoftAssertions();
        try (BrowserContext visitor = look.visitor(Chromium.shared(), base)) {
            Page page = visitor.newPage();
            page.navigate("/login");
            check(page, look, before + "login", all);
            ConsoleVisit.signIn(page, account);
            pages.forEach((name, path) -> {
                page.navigate(path);
                check(page, look, before + name, all);
            });
            checkWhatOnlyAPersonBringsAbout(page, look, before, all);
        }
        all.assertAll();
    }

    private void checkWhatOnlyAPersonBringsAbout(Page page, Look look, String before, SoftAssertions all) {
        page.navigate(pages.get("requests"));
        page.locator("input[name=id]").first().check();
        check(page, look, before + "requests-ticked", all);
        page.keyboard().press("?");
        page.locator("dialog[open]").waitFor();
        check(page, look, before + "help", all);
        page.navigate(pages.get("request-edit"));
        page.locator("#path").fill("/payments?corrected");
        page.locator("#show-difference").click();
        page.locator("#replace").waitFor();
        check(page, look, before + "request-edited", all);
    }

    private static void check(Page page, Look look, String name, SoftAssertions all) {
        page.mouse().move(0, 0);
        page.screenshot(new Page.ScreenshotOptions()
                .setFullPage(true)
                .setPath(TargetFolder.resolve("pages")
                        .resolve(name + "-" + look.name().toLowerCase() + ".png")));
        judge(page, name + ", " + look, all);
        page.evaluate("() => document.querySelectorAll('details').forEach((fold) => fold.setAttribute('open', ''))");
        judge(page, name + ", " + look + ", unfolded", all);
    }

    private static void judge(Page page, String what, SoftAssertions all) {
        all.assertThat(Axe.findings(page)).as(what).isEmpty();
        all.assertThat(page.evaluate("() => document.documentElement.scrollWidth - window.innerWidth"))
                .as("%s: wider than the screen", what)
                .isEqualTo(0);
    }

    @Test
    void needsNothingFromOutsideAndNothingThatThePolicyForbids() {
        List<String> asked = new ArrayList<>();
        List<String> complaints = new ArrayList<>();
        try (BrowserContext visitor = Look.LIGHT_ENGLISH_DESK.visitor(Chromium.shared(), base)) {
            Page page = visitor.newPage();
            page.onRequest(request -> asked.add(request.url()));
            page.onConsoleMessage(message -> complaints.add(page.url() + ": " + message.text()));
            page.onPageError(error -> complaints.add(page.url() + ": " + error));
            ConsoleVisit.signIn(page, "admin");
            pages.forEach((name, path) -> {
                Response answer = Objects.requireNonNull(page.navigate(path));
                assertThat(answer.headerValue("content-security-policy"))
                        .as(name)
                        .startsWith("default-src 'self';")
                        .doesNotContain("http", "*", "unsafe-eval", "script-src");
            });
        }
        assertThat(asked).hasSizeGreaterThan(pages.size()).allMatch(url -> url.startsWith(base + "/"));
        assertThat(complaints).allMatch(complaint -> complaint.contains("/nowhere"));
    }

    @Test
    void firstLoadsAreSmall() {
        try (BrowserContext visitor = Look.LIGHT_ENGLISH_DESK.visitor(Chromium.shared(), base)) {
            ConsoleVisit.signIn(visitor.newPage(), "admin");
            pages.forEach((name, path) -> {
                int bytes = firstLoad(visitor, path);
                System.out.println("measured: first load of " + name + " " + bytes + " bytes");
                assertThat(bytes).as(name).isBetween(1_000, LARGEST_FIRST_LOAD);
            });
        }
    }

    private int firstLoad(BrowserContext signedIn, String path) {
        List<Response> answers = new ArrayList<>();
        try (BrowserContext fresh = withoutCache(signedIn)) {
            Page page = fresh.newPage();
            page.onResponse(answers::add);
            page.navigate(path);
            page.waitForLoadState();
            return List.copyOf(answers).stream()
                    .mapToInt(answer -> answer.request().sizes().responseBodySize)
                    .sum();
        }
    }

    private BrowserContext withoutCache(BrowserContext signedIn) {
        BrowserContext fresh = Look.LIGHT_ENGLISH_DESK.visitor(Chromium.shared(), base);
        fresh.addCookies(signedIn.cookies().stream()
                .map(cookie -> new com.microsoft.playwright.options.Cookie(cookie.name, cookie.value).setUrl(base))
                .toList());
        return fresh;
    }
}
