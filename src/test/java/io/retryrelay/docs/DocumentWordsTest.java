package io.retryrelay.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaEnumConstant;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.retryrelay.request.Reason;
import io.retryrelay.request.Refusal;
import io.retryrelay.request.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpStatus;

class DocumentWordsTest {

    private static final Pattern WORD = Pattern.compile("[A-Z][A-Z_]{2,}");
    private static final Pattern LITERAL = Pattern.compile("\"([A-Z][A-Z_]{2,})\"");
    /** Where problems get codes that are no {@link Refusal.Code}. */
    private static final List<Path> PROBLEM_SOURCES = List.of(
            Path.of("src/main/java/io/retryrelay/api/Problems.java"),
            Path.of("src/main/java/io/retryrelay/platform/ProblemWriter.java"));

    /** Words of HTTP, Kafka and SQL, and variables of the environment, which the tests' infrastructure reads. */
    private static final Set<String> FOREIGN =
            Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "MANUAL_IMMEDIATE", "RELAY_INFRA");

    @Test
    void everyCodeOfTheReadmeExistsAndTheOtherWayRound() throws IOException {
        assertThat(first(Document.readme(), "code")).isNotEmpty().containsExactlyInAnyOrderElementsOf(codes());
    }

    @Test
    void everyStateIsExplained() {
        assertThat(first(Document.readme(), "state")).containsExactlyInAnyOrder(names(State.values()));
        assertThat(first(Document.operations(), "state")).containsExactlyInAnyOrder(names(State.values()));
    }

    @Test
    void everyReasonIsExplainedToOperators() {
        assertThat(first(Document.operations(), "reason")).containsExactlyInAnyOrder(names(Reason.values()));
    }

    @Test
    void everyMeterIsExplainedToOperators() {
        assertThat(first(Document.operations(), "meter")).isNotEmpty().containsExactlyElementsOf(Meters.ofTheCode());
    }

    @Test
    void everyWordInCapitalsIsOneOfTheCode() throws IOException {
        var known = new TreeSet<>(codes());
        known.addAll(FOREIGN);
        Arrays.stream(HttpStatus.values()).map(HttpStatus::name).forEach(known::add);
        constants().forEach(known::add);

        assertThat(Document.all().stream()
                        .flatMap(Document::code)
                        .filter(code -> WORD.matcher(code).matches())
                        .distinct())
                .hasSizeGreaterThan(20)
                .allMatch(known::contains);
    }

    private static List<String> first(Document document, String heading) {
        return document.table(heading).map(row -> row.get(0)).toList();
    }

    private static Set<String> codes() throws IOException {
        var codes = new TreeSet<>(List.of(names(Refusal.Code.values())));
        for (var source : PROBLEM_SOURCES) {
            LITERAL.matcher(Files.readString(source)).results().forEach(found -> codes.add(found.group(1)));
        }
        return codes;
    }

    private static Stream<String> constants() {
        return new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("io.retryrelay").stream()
                        .filter(JavaClass::isEnum)
                        .flatMap(type -> type.getEnumConstants().stream())
                        .map(JavaEnumConstant::name);
    }

    private static String[] names(Enum<?>[] values) {
        return Arrays.stream(values).map(Enum::name).toArray(String[]::new);
    }
}
