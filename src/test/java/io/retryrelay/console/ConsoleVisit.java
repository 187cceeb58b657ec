package io.retryrelay.console;

import com.microsoft.playwright.Page;

/** What a person does on every page. */
final class ConsoleVisit {

    private ConsoleVisit() {}

    /** The password is the name. */
    static void signIn(Page page, String account) {
        page.navigate("/login");
        page.locator("#username").fill(account);
        page.locator("#password").fill(account);
        page.locator("#sign-in").click();
        page.locator("#me").waitFor();
    }
}
