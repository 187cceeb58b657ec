package io.retryrelay.console;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** What axe-core holds against a page. */
final class Axe {

    private static final String SCRIPT = read();
    private static final String RUN = """
            async () => {
                const found = await axe.run(document, {resultTypes: ["violations"]});
                return found.violations
                    .filter((one) => one.impact === "serious" || one.impact === "critical")
                    .flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html} ${node.failureSummary}`));
            }""";

    private Axe() {}

    /** The findings that are serious or critical. */
    static List<?> findings(Page page) {
        page.evaluate(SCRIPT);
        return (List<?>) Objects.requireNonNull(page.evaluate(RUN));
    }

    private static String read() {
        try (var in = Objects.requireNonNull(Axe.class.getResourceAsStream("/axe.min.js"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
