package io.retryrelay.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static io.retryrelay.architecture.HouseRules.TESTS;
import static io.retryrelay.architecture.HouseRules.calls;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;

class TestsTest {

    @Test
    void neverSleep() {
        assertThat(TESTS.contain(getClass())).isTrue();
        assertThat(calls(TESTS, Thread.class, "sleep")).isEmpty();
        assertThat(calls(TESTS, TimeUnit.class, "sleep")).isEmpty();
    }

    @Test
    void areNeverSwitchedOff() {
        noMethods().should().beAnnotatedWith(Disabled.class).check(TESTS);
        noClasses().should().beAnnotatedWith(Disabled.class).check(TESTS);
    }

    /** {@code spring-boot:test-run} looks for the one class that can be started. */
    @Test
    void holdOneMainClass() {
        assertThat(TESTS.stream()
                        .filter(type ->
                                type.tryGetMethod("main", String[].class).isPresent())
                        .map(type -> type.getName()))
                .containsExactly("io.retryrelay.DevelopmentRun");
    }

    @Test
    void areNamedForWhatTheyNeed() {
        assertThat(TESTS.stream()
                        .filter(type ->
                                type.getMethods().stream().anyMatch(method -> method.isAnnotatedWith(Test.class)))
                        .filter(type -> type.getEnclosingClass().isEmpty())
                        .filter(type -> !type.getModifiers().contains(JavaModifier.ABSTRACT))
                        .map(type -> type.getSimpleName()))
                .isNotEmpty()
                .allMatch(name -> name.endsWith("Test") || name.endsWith("IT"));
    }
}
