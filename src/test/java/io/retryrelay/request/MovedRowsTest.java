package io.retryrelay.request;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.Embeddable;
import jakarta.persistence.Transient;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MovedRowsTest {

    /** One that is left out here would not be written when it is moved with others. */
    @Test
    void knowEveryAttributeThatAMoveMayChange() {
        List<String> stored = Stream.of(MovingRow.class, RetryRequest.class)
                .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .filter(field -> !field.isAnnotationPresent(Transient.class))
                .flatMap(MovedRowsTest::attributes)
                .toList();

        assertThat(Requests.queued().changeable().keySet())
                .hasSizeGreaterThan(15)
                .containsExactlyInAnyOrderElementsOf(stored);
    }

    private static Stream<String> attributes(Field field) {
        return field.getType().isAnnotationPresent(Embeddable.class)
                ? Arrays.stream(field.getType().getRecordComponents())
                        .map(component -> field.getName() + "." + component.getName())
                : Stream.of(field.getName());
    }
}
