package io.retryrelay.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;

/** Each kill point and failure window has a test, which exists and is not switched off. */
class GuaranteesTest {

    private static final Path TESTS = Path.of("target/test-classes");
    private static final Path CLASSES = Path.of("target/classes/io/retryrelay");
    private static final Pattern PLACE = Pattern.compile("\\b([a-z]+\\.[A-Z]\\w+)");
    private static final Pattern NAMED = Pattern.compile("(\\w+)#(\\w+)");

    @Test
    void everyKillPointAndEveryWindowHasALine() {
        assertThat(first("kill point")).containsExactlyElementsOf(numbered("KP", 20));
        assertThat(first("window")).containsExactlyElementsOf(numbered("W", 50));
    }

    @Test
    void everyLineNamesATest() {
        assertThat(rows().filter(row -> named(row).isEmpty()).map(row -> row.get(0)))
                .isEmpty();
    }

    @Test
    void everyGuardNamesATest() {
        assertThat(Document.guarantees().table("guard"))
                .isNotEmpty()
                .noneMatch(row -> named(row).isEmpty());
    }

    @Test
    void everyGuardStandsInAClassThatExists() {
        assertThat(Document.guarantees()
                        .table("guard")
                        .flatMap(row -> PLACE.matcher(row.get(1)).results().map(place -> place.group(1))))
                .hasSizeGreaterThanOrEqualTo(
                        (int) Document.guarantees().table("guard").count())
                .allMatch(place -> Files.exists(CLASSES.resolve(place.replace('.', '/') + ".class")));
    }

    @Test
    void everyNamedTestExistsAndIsNotSwitchedOff() {
        var named = Stream.concat(rows(), Document.guarantees().table("guard"))
                .flatMap(row -> named(row).stream())
                .distinct();

        assertThat(named).hasSizeGreaterThan(20).allMatch(GuaranteesTest::isRun);
    }

    private static Stream<List<String>> rows() {
        return Stream.of("kill point", "window").flatMap(Document.guarantees()::table);
    }

    private static List<String> first(String heading) {
        return Document.guarantees().table(heading).map(row -> row.get(0)).toList();
    }

    private static List<String> numbered(String letters, int last) {
        return IntStream.rangeClosed(1, last)
                .mapToObj(number -> letters + "%02d".formatted(number))
                .toList();
    }

    private static List<String> named(List<String> row) {
        return NAMED.matcher(row.get(row.size() - 1))
                .results()
                .map(MatchResult::group)
                .toList();
    }

    private static boolean isRun(String test) {
        var parts = test.split("#");
        return classes(parts[0])
                .filter(type -> !isSwitchedOff(type))
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> method.getName().equals(parts[1]))
                .anyMatch(method -> AnnotationSupport.isAnnotated(method, Testable.class) && !isSwitchedOff(method));
    }

    private static Stream<Class<?>> classes(String simpleName) {
        try (var files = Files.walk(TESTS)) {
            return files
                    .filter(file -> file.endsWith(simpleName + ".class"))
                    .<Class<?>>map(GuaranteesTest::load)
                    .toList()
                    .stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Class<?> load(Path file) {
        var name = TESTS.relativize(file)
                .toString()
                .replace(File.separatorChar, '.')
                .replaceFirst("\\.class$", "");
        try {
            return Class.forName(name, false, GuaranteesTest.class.getClassLoader());
        } catch (ClassNotFoundException gone) {
            throw new AssertionError(gone);
        }
    }

    /** Also one that is only run under some condition. */
    private static boolean isSwitchedOff(AnnotatedElement testOrClass) {
        return Arrays.stream(testOrClass.getAnnotations())
                .map(Annotation::annotationType)
                .anyMatch(type ->
                        type == Disabled.class || type.getPackageName().equals("org.junit.jupiter.api.condition"));
    }
}
