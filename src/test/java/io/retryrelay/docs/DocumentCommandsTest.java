package io.retryrelay.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DocumentCommandsTest {

    private static final Pattern COMMAND = Pattern.compile("\\./mvnw((?: +[^\\s`#|]+)+)");
    private static final Set<String> PHASES = Set.of("clean", "compile", "test", "package", "verify", "install");
    private static final Map<String, Set<String>> GOALS = Map.of(
            "spring-boot", Set.of("run", "test-run", "build-image"),
            "spotless", Set.of("apply", "check"));

    @Test
    void everyGoalAndProfileExists() throws IOException {
        var pom = Files.readString(Path.of("pom.xml"));

        assertThat(words().toList()).hasSizeGreaterThan(3).allMatch(word -> isKnown(word, pom));
    }

    @Test
    void theReadmeShowsHowToRunAndHowToTestEachOnALineOfItsOwn() {
        var lines = Document.readme().blocks("").flatMap(String::lines).map(line -> line.replaceFirst("\\s*#.*", ""));

        assertThat(lines).contains("./mvnw spring-boot:test-run", "./mvnw verify");
        assertThat(Path.of("mvnw")).isExecutable();
    }

    @Test
    void whatTestRunStartsIsThere() throws ReflectiveOperationException {
        assertThat(Class.forName("io.retryrelay.DevelopmentRun").getMethod("main", String[].class))
                .isNotNull();
    }

    private static Stream<String> words() {
        return Document.all().stream()
                .flatMap(document -> COMMAND.matcher(document.text()).results())
                .flatMap(found -> Stream.of(found.group(1).strip().split(" +")));
    }

    private static boolean isKnown(String word, String pom) {
        if (word.startsWith("-P")) {
            return pom.contains("<id>" + word.substring(2) + "</id>");
        }
        if (word.startsWith("-")) {
            return true;
        }
        var parts = List.of(word.split(":"));
        return parts.size() == 1
                ? PHASES.contains(word)
                : GOALS.getOrDefault(parts.get(0), Set.of()).contains(parts.get(1))
                        && pom.contains("<artifactId>" + parts.get(0) + "-maven-plugin</artifactId>");
    }
}
