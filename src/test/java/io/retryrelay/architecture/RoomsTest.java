package io.retryrelay.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import io.retryrelay.RetryRelayApplication;
import java.lang.annotation.Annotation;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.springframework.modulith.ApplicationModule;
import org.springframework.modulith.core.ApplicationModules;

class RoomsTest {

    private static final ApplicationModules ROOMS = ApplicationModules.of(RetryRelayApplication.class);

    @Test
    void arrowsPointDownOnly() {
        ROOMS.verify();
    }

    @Test
    void theRoomsThatMustBeThereAreFound() {
        assertThat(ROOMS.stream().map(room -> room.getIdentifier().toString()))
                .contains("api", "outbox", "platform", "recovery", "relay", "request", "target");
    }

    @Test
    void eachRoomSaysAtItsDoorWhatItMayUse() {
        assertThat(ROOMS.stream().map(room -> room.getBasePackage().getName()))
                .isNotEmpty()
                .allSatisfy(room -> assertThat(isMarked(room, ApplicationModule.class))
                        .as(room)
                        .isTrue());
    }

    @Test
    void everyPackageIsNullMarked() {
        assertThat(HouseRules.MAIN.stream().map(JavaClass::getPackageName).distinct())
                .isNotEmpty()
                .allSatisfy(room ->
                        assertThat(isMarked(room, NullMarked.class)).as(room).isTrue());
    }

    /** As imported, since a package-info of the tests may hide the one that counts. */
    private static boolean isMarked(String packageName, Class<? extends Annotation> annotation) {
        return HouseRules.MAIN.getPackage(packageName).isAnnotatedWith(annotation);
    }
}
