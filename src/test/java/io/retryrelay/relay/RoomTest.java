package io.retryrelay.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RoomTest {

    private static final Runnable CALL = () -> {};

    private final Room room = new Room(2, new Pace(OptionalDouble.empty(), 0));

    @Test
    void asManyCallsAtOnceAsTheTargetBearsAndOneGroupAhead() {
        assertThat(room.free(0)).isEqualTo(4);
        claimAndAdd(4);

        assertThat(room.free(0)).isZero();
        assertThat(room.next()).isNotNull();
        assertThat(room.next()).isNotNull();
        assertThat(room.next()).as("without a permit").isNull();
    }

    @Test
    void aCallThatEndedGivesItsPermitBackBeforeItIsWrittenDown() {
        claimAndAdd(3);
        room.next();
        room.next();

        room.called();

        assertThat(room.next()).isNotNull();
        assertThat(room.free(0)).isEqualTo(2);
    }

    @Test
    void resultsThatAreNotWrittenDownHoldUpClaimsInTheEnd() {
        for (int i = 0; i < 8; i++) {
            claimAndAdd(1);
            room.next();
            room.called();
        }
        assertThat(room.free(0)).isZero();

        room.settled();

        assertThat(room.free(0)).isOne();
    }

    @Test
    void aClaimWithoutACallGivesItsRoomBack() {
        room.claim(4);

        room.giveBack();

        assertThat(room.free(0)).isOne();
    }

    @Test
    void aClaimWithoutACallGivesItsShareOfTheRateBack() {
        Room paced = new Room(16, new Pace(OptionalDouble.of(10), 0));
        paced.claim(1);
        assertThat(paced.free(0)).isZero();

        paced.giveBack();

        assertThat(paced.free(0)).isOne();
    }

    private void claimAndAdd(int number) {
        room.claim(number);
        for (int i = 0; i < number; i++) {
            room.add(CALL);
        }
    }
}
