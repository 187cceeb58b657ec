package io.retryrelay.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DocumentPathsTest {

    private static final Pattern PATH =
            Pattern.compile("(\\.?[A-Za-z0-9_-]+/)+[A-Za-z0-9_.-]*|[A-Za-z0-9_-]+\\.(md|xml|yml|java|sql)");
    private static final Pattern CLASS = Pattern.compile("[a-z]+\\.[A-Z][A-Za-z]+");
    /** Made by a run, so that they are not there before it. */
    private static final String MADE_BY_A_RUN = "target/";

    @Test
    void everyRelativeLinkLeadsSomewhere() {
        assertThat(Document.all())
                .anyMatch(document -> document.relativeLinks().findAny().isPresent());
        assertThat(Document.all())
                .allSatisfy(document -> assertThat(document.relativeLinks())
                        .as(document.toString())
                        .allMatch(link -> Files.exists(document.file().resolveSibling(link))));
    }

    @Test
    void everyNamedPathExists() {
        assertThat(named(PATH)).hasSizeGreaterThan(5).allMatch(DocumentPathsTest::exists);
    }

    @Test
    void everyNamedClassExists() {
        assertThat(named(CLASS))
                .hasSizeGreaterThan(5)
                .allSatisfy(name ->
                        assertThat(Class.forName("io.retryrelay." + name)).isNotNull());
    }

    private static Stream<String> named(Pattern form) {
        return Document.all().stream()
                .flatMap(Document::code)
                .filter(code -> form.matcher(code).matches())
                .filter(code -> !code.startsWith(MADE_BY_A_RUN))
                .distinct();
    }

    private static boolean exists(String path) {
        return Stream.of("", "src/main/java", "src/main/java/io/retryrelay", "src/main/resources")
                .anyMatch(root -> Files.exists(Path.of(root, path)));
    }
}
