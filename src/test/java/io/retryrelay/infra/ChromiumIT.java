package io.retryrelay.infra;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

@NeedsBrowser
class ChromiumIT {

    @Test
    void opensAPage() {
        try (var b = SimulatedB.onPort(0);
                var chromium = Chromium.launch()) {
            b.answers(200, Map.of("Content-Type", "text/html"), "<title>B</title><h1>Hello</h1>");

            var page = chromium.newPage(b.baseUrl());
            page.navigate("/");

            assertThat(page.title()).isEqualTo("B");
            assertThat(page.locator("h1").textContent()).isEqualTo("Hello");
        }
    }
}
