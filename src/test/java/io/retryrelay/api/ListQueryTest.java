package io.retryrelay.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.retryrelay.request.Refusal;
import io.retryrelay.request.RequestFilter;
import io.retryrelay.request.RequestOrder;
import io.retryrelay.request.RequestPage;
import io.retryrelay.request.State;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.Arrays;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListQueryTest {

    @Test
    void meansEverythingWhereNothingIsAsked() {
        ListQuery query = query(null, null, null, null, null);
        assertThat(query.filter()).isEqualTo(RequestFilter.ALL);
        assertThat(query.order()).isEqualTo(RequestOrder.NEWEST_FIRST);
        assertThat(query.stretch()).isEqualTo(50);
        assertThat(query.behind()).isNull();
    }

    @Test
    void readsWhatIsAsked() {
        RequestPage.Cursor cursor =
                new RequestPage.Cursor(Instant.parse("2026-04-03T10:00:00.000001Z"), new UUID(7, 7));
        ListQuery query = query("FAILED,UNKNOWN", "2026-04-01T01:02:03+02:00", "updatedAt", "500", cursor.encoded());
        assertThat(query.filter().states()).containsExactly(State.FAILED, State.UNKNOWN);
        assertThat(query.filter().from()).isEqualTo("2026-03-31T23:02:03Z");
        assertThat(query.order()).isEqualTo(RequestOrder.LONGEST_UNCHANGED_FIRST);
        assertThat(query.stretch()).isEqualTo(500);
        assertThat(query.behind()).isEqualTo(cursor);
    }

    @Test
    void knowsItsParametersByName() {
        assertThat(Arrays.stream(ListQuery.class.getRecordComponents()).map(RecordComponent::getName))
                .containsExactlyInAnyOrderElementsOf(ListQuery.NAMES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "501", "many", " 5"})
    void refusesAStretchOutOfBounds(String limit) {
        ListQuery query = query(null, null, null, limit, null);
        assertThatExceptionOfType(Refusal.class).isThrownBy(query::stretch).withMessageContaining("limit");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "!", "", "MjAyNg", "MSAx", "éé"})
    void refusesACursorThatNoListGave(String cursor) {
        ListQuery query = query(null, null, null, null, cursor);
        assertThatExceptionOfType(Refusal.class).isThrownBy(query::behind).withMessageContaining("cursor");
    }

    private static ListQuery query(
            @Nullable String state,
            @Nullable String from,
            @Nullable String sort,
            @Nullable String limit,
            @Nullable String cursor) {
        return new ListQuery(state, null, null, null, null, null, from, null, null, sort, limit, cursor);
    }
}
