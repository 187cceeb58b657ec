package io.retryrelay.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.retryrelay.windows.Covers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

@Covers("A2.31")
class WindowTest {

    private final Window<Long> window = new Window<>(10);

    @Test
    void staysAtTheFirstUntilTheFirstIsDoneThenJumpsToTheEnd() {
        List<Window.Place> places = admit(20, 21, 22, 23, 24, 25, 26, 27, 28, 29);
        Collections.reverse(places);

        for (Window.Place place : places.subList(0, 9)) {
            window.complete(place);
            assertThat(window.acknowledgeable()).isEmpty();
        }
        window.complete(places.get(9));

        assertThat(window.acknowledgeable()).contains(29L);
    }

    @RepeatedTest(50)
    void neverAcknowledgesAboveAnOpenRecordAndEndsAtTheLast() {
        List<Window.Place> places = admit(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        Collections.shuffle(places, new Random(42));
        List<Window.Place> open = new ArrayList<>(places);
        long acknowledged = -1;

        for (Window.Place place : places) {
            window.complete(place);
            open.remove(place);
            acknowledged = window.acknowledgeable().orElse(acknowledged);
            long highest = acknowledged;
            assertThat(open).allSatisfy(still -> assertThat(still.offset()).isGreaterThan(highest));
        }

        assertThat(acknowledged).isEqualTo(9);
    }

    @Test
    void givesWhatWasNotAcknowledgedAgain() {
        admit(20, 21).forEach(window::complete);

        assertThat(window.acknowledgeable()).contains(21L);
        assertThat(window.acknowledgeable()).contains(21L);
        window.acknowledged(window.acknowledgeable().orElseThrow());

        assertThat(window.acknowledgeable()).isEmpty();
    }

    @Test
    void putsALaterRecordInThePlaceOfTheOneThatFailed() {
        Long first = 20L;
        window.complete(window.admit(20, first));
        assertThat(window.acknowledgeable()).contains(first);

        window.complete(window.admit(21, 21L));

        assertThat(window.acknowledgeable()).contains(21L);
        window.acknowledged(first);
        assertThat(window.acknowledgeable()).contains(21L);
    }

    @Test
    void hasRoomThoughAnAcknowledgeFailed() {
        Window<Long> one = new Window<>(1);
        one.complete(one.admit(20, 20L));
        assertThat(one.acknowledgeable()).contains(20L);

        assertThat(one.isFull()).isFalse();
    }

    @Test
    void forgetsWhatWasNotAcknowledgedWithItsAssignment() {
        admit(20, 21).forEach(window::complete);
        assertThat(window.acknowledgeable()).contains(21L);

        window.startAnew();

        assertThat(window.acknowledgeable()).isEmpty();
    }

    @Test
    void takesOffsetsThatWereNeverDeliveredForNoGaps() {
        List<Window.Place> places = admit(3, 7, 12);

        places.forEach(window::complete);

        assertThat(window.acknowledgeable()).contains(12L);
    }

    @Test
    void refusesMoreThanItsSize() {
        admit(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);

        assertThat(window.isFull()).isTrue();
        assertThatIllegalStateException()
                .isThrownBy(() -> window.admit(10, 10L))
                .withMessageContaining("full");
    }

    @Test
    void makesRoomWithEveryCompletion() {
        List<Window.Place> places = admit(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);

        window.complete(places.get(5));
        window.complete(places.get(5));

        assertThat(window.open()).isEqualTo(9);
        assertThat(window.isFull()).isFalse();
        assertThat(window.span()).isEqualTo(10);
    }

    @Test
    void keepsLittleOfWhatIsCompleteBehindASlowRecord() {
        Window.Place slow = window.admit(0, 0L);

        for (long offset = 1; offset <= 100_000; offset++) {
            window.complete(window.admit(offset, offset));
        }

        assertThat(window.open()).isOne();
        assertThat(window.span()).isEqualTo(100_001);
        assertThat(window.kept()).isEqualTo(2);
        assertThat(window.acknowledgeable()).isEmpty();
        window.complete(slow);
        assertThat(window.acknowledgeable()).contains(100_000L);
        assertThat(window.span()).isZero();
    }

    @RepeatedTest(50)
    void acknowledgesAsIfItKeptEveryRecord() {
        Random random = new Random();
        Window<Long> large = new Window<>(1000);
        List<Window.Place> open = new ArrayList<>();
        TreeSet<Long> delivered = new TreeSet<>();
        TreeSet<Long> incomplete = new TreeSet<>();
        long offset = 0;
        for (int step = 0; step < 1000; step++) {
            if (open.isEmpty() || random.nextInt(5) < 2) {
                offset += 1 + random.nextInt(3);
                open.add(large.admit(offset, offset));
                delivered.add(offset);
                incomplete.add(offset);
            } else {
                Window.Place place = open.remove(random.nextInt(open.size()));
                large.complete(place);
                incomplete.remove(place.offset());
            }
            Long expected = incomplete.isEmpty() ? delivered.last() : delivered.lower(incomplete.first());
            assertThat(large.acknowledgeable()).isEqualTo(Optional.ofNullable(expected));
        }
    }

    @Test
    void forgetsTheRestWhenALowerOffsetIsDelivered() {
        List<Window.Place> old = admit(5, 6);

        Window.Place again = window.admit(5, 5L);
        old.forEach(window::complete);
        assertThat(window.acknowledgeable()).isEmpty();

        window.complete(again);
        assertThat(window.acknowledgeable()).contains(5L);
    }

    @Test
    void ignoresCompletionsOfAnOlderAssignment() {
        Window.Place old = window.admit(5, 5L);
        window.startAnew();
        window.admit(5, 55L);

        window.complete(old);

        assertThat(window.acknowledgeable()).isEmpty();
    }

    @Test
    void needsRoomForOne() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Window<String>(0));
    }

    private List<Window.Place> admit(long... offsets) {
        List<Window.Place> places = new ArrayList<>();
        for (long offset : offsets) {
            places.add(window.admit(offset, offset));
        }
        return places;
    }
}
