package io.retryrelay.infra;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A headless Chromium that is already on this machine: named by {@code RELAY_CHROMIUM}, or on the PATH. */
public final class Chromium implements AutoCloseable {

    private static final List<String> QUIET = List.of(
            "--no-sandbox",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync");

    /** What a page does by itself takes up to four seconds on an idle machine, and longer on a busy one. */
    private static final int PATIENCE_MILLIS = 30_000;

    private final Playwright playwright;
    private final Browser browser;

    private Chromium(Path executable) {
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(executable)
                        .setArgs(QUIET));
    }

    public static Chromium launch() {
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
        return new Chromium(executable().orElseThrow());
    }

    /** One for all tests of this JVM; ends with it. Of this thread only, as Playwright demands. */
    public static Chromium shared() {
        return Shared.ONE;
    }

    static Optional<Path> executable() {
        return Optional.ofNullable(System.getenv("RELAY_CHROMIUM"))
                .or(() -> Stream.of("chromium", "chromium-browser", "google-chrome")
                        .flatMap(name -> ChildProcess.onPath(name).stream())
                        .findFirst())
                .map(Path::of);
    }

    /** A page of a new visitor: no cookies, nothing stored. Relative addresses are below {@code baseUrl}. */
    public Page newPage(String baseUrl) {
        return browser.newContext(new Browser.NewContextOptions().setBaseURL(baseUrl))
                .newPage();
    }

    /** Ends all visits: an open page goes on asking. */
    public void sendAllAway() {
        browser.contexts().forEach(BrowserContext::close);
    }

    /** For what {@link #newPage} does not offer, such as a screen size. */
    public Browser browser() {
        return browser;
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }

    private static final class Shared {

        private static final Chromium ONE = launch();

        static {
            Runtime.getRuntime().addShutdownHook(new Thread(ONE::close));
        }
    }
}
