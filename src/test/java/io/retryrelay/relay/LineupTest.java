package io.retryrelay.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.relay.Lineup.Head;
import io.retryrelay.request.EventId;
import io.retryrelay.request.Route;
import java.util.List;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class LineupTest {

    private final Lineup lineup = new Lineup();
    private long offset;

    @Test
    void aLaneGivesItsNextOnlyAfterItsHeadWentItsWay() {
        Delivery first = join("b", "lane");
        Delivery second = join("b", "lane");

        List<Head> heads = lineup.take("b", 10);

        assertThat(heads).extracting(Head::delivery).containsExactly(first);
        assertThat(lineup.take("b", 10)).isEmpty();
        lineup.goOn(heads.get(0));
        assertThat(lineup.take("b", 10)).extracting(Head::delivery).containsExactly(second);
    }

    @Test
    void lanesOfOneTargetTakeTurns() {
        Delivery a = join("b", "a");
        join("b", "a");
        Delivery c = join("b", "c");

        assertThat(lineup.take("b", 1)).extracting(Head::delivery).containsExactly(a);
        assertThat(lineup.take("b", 1)).extracting(Head::delivery).containsExactly(c);
    }

    @Test
    void onlyTargetsWithHeadsAreNamed() {
        join("b", "a");
        join("c", "a");

        lineup.take("b", 1);

        assertThat(lineup.targetsWithHeads()).containsExactly("c");
        assertThat(lineup.hasHeads()).isTrue();
    }

    @Test
    void oneThatCouldNotGoIsTheHeadOfItsLaneAgain() {
        Delivery first = join("b", "lane");
        join("b", "lane");
        Head head = lineup.take("b", 1).get(0);

        lineup.putBack(head);

        assertThat(lineup.take("b", 2)).extracting(Head::delivery).containsExactly(first);
    }

    @Test
    void whatWasTakenBeforeItWasClearedBringsNothingBack() {
        join("b", "lane");
        join("b", "lane");
        Head head = lineup.take("b", 1).get(0);

        lineup.clear();
        lineup.goOn(head);

        assertThat(lineup.hasHeads()).isFalse();
        assertThat(lineup.take("b", 1)).isEmpty();
        Delivery anew = join("b", "lane");
        assertThat(lineup.take("b", 1)).extracting(Head::delivery).containsExactly(anew);
    }

    @Test
    void anUnknownTargetHasNoHeads() {
        assertThat(lineup.take("nobody", 1)).isEmpty();
    }

    private Delivery join(String target, String lane) {
        long at = offset++;
        Delivery delivery = new Delivery(
                new EventId(UUID.randomUUID(), 1),
                new ConsumerRecord<>("topic", 0, at, null, null),
                new Window.Place(at, 0));
        lineup.join(delivery, new Route(target, lane), lane);
        return delivery;
    }
}
