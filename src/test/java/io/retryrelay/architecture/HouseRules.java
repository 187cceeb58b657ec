package io.retryrelay.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.PackageMatchers;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Arrays;
import java.util.List;

/** What the rules are made of. */
final class HouseRules {

    static final String BASE = "io.retryrelay";
    static final JavaClasses MAIN = imported(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS);
    static final JavaClasses TESTS = imported(ImportOption.Predefined.ONLY_INCLUDE_TESTS);

    private HouseRules() {}

    /** Fails if no class at all uses such types: a misspelt package must not make the rule hold by itself. */
    static ArchRule onlyIn(List<String> rooms, String... packagesOfTypes) {
        return classes()
                .that(use(packagesOfTypes))
                .should()
                .resideInAnyPackage(
                        rooms.stream().map(room -> BASE + "." + room + "..").toArray(String[]::new));
    }

    private static DescribedPredicate<JavaClass> use(String... packages) {
        var matchers = PackageMatchers.of(packages);
        return DescribedPredicate.describe(
                "use types of " + String.join(", ", packages),
                type -> type.getDirectDependenciesFromSelf().stream()
                        .anyMatch(used -> matchers.test(used.getTargetClass().getPackageName())));
    }

    /** All calls of such methods and references to them, through whatever subtype. */
    static List<JavaAccess<?>> calls(JavaClasses classes, Class<?> owner, String... methods) {
        var names = Arrays.asList(methods);
        return classes.stream()
                .<JavaAccess<?>>flatMap(type -> type.getAccessesFromSelf().stream())
                .filter(access -> access.getTarget() instanceof CodeUnitAccessTarget called
                        && called.getOwner().isAssignableTo(owner)
                        && names.contains(called.getName()))
                .toList();
    }

    private static JavaClasses imported(ImportOption which) {
        return new ClassFileImporter().withImportOption(which).importPackages(BASE);
    }
}
