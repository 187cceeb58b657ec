package io.retryrelay.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static io.retryrelay.architecture.HouseRules.BASE;
import static io.retryrelay.architecture.HouseRules.MAIN;
import static io.retryrelay.architecture.HouseRules.calls;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.library.GeneralCodingRules;
import jakarta.persistence.PersistenceContext;
import java.time.Clock;
import java.util.Calendar;
import java.util.Date;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PlainJavaTest {

    @Test
    void takesWhatItNeedsThroughConstructors() {
        GeneralCodingRules.NO_CLASSES_SHOULD_USE_FIELD_INJECTION.check(MAIN);
        noFields()
                .that()
                .areDeclaredInClassesThat()
                .resideInAPackage(BASE + "..")
                .should()
                .beAnnotatedWith(PersistenceContext.class)
                .check(MAIN);
    }

    @Test
    void speaksThroughTheLogAlone() {
        GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(MAIN);
        GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING.check(MAIN);
    }

    @Test
    void neverSleeps() {
        assertThat(calls(MAIN, Thread.class, "sleep")).isEmpty();
        assertThat(calls(MAIN, TimeUnit.class, "sleep")).isEmpty();
    }

    @Test
    void knowsNoDatesOfOld() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .areAssignableTo(Date.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(Calendar.class)
                .check(MAIN);
    }

    /** Time comes through a clock that a test can turn, or from the database where machines must agree. */
    @Test
    void readsTheTimeFromAClock() {
        var readings = MAIN.stream()
                .filter(type -> !type.getPackageName().equals(BASE + ".platform"))
                .flatMap(type -> type.getAccessesFromSelf().stream())
                .filter(PlainJavaTest::readsTheSystemsTime)
                .map(JavaAccess::getDescription);

        assertThat(readings).isEmpty();
    }

    @Test
    void findsTheClockItself() {
        assertThat(MAIN.stream()
                        .flatMap(type -> type.getAccessesFromSelf().stream())
                        .filter(PlainJavaTest::readsTheSystemsTime))
                .extracting(access -> access.getOriginOwner().getSimpleName())
                .containsOnly("PlatformConfiguration");
    }

    private static boolean readsTheSystemsTime(JavaAccess<?> access) {
        if (!(access.getTarget() instanceof CodeUnitAccessTarget called)) {
            return false;
        }
        var owner = called.getOwner();
        var now = owner.getPackageName().equals("java.time")
                && called.getName().equals("now")
                && called.getRawParameterTypes().stream().noneMatch(type -> type.isEquivalentTo(Clock.class));
        var clock = owner.isEquivalentTo(Clock.class) && called.getName().startsWith("system");
        var millis = owner.isEquivalentTo(System.class) && called.getName().equals("currentTimeMillis");
        return now || clock || millis;
    }
}
