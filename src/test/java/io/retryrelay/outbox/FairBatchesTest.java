package io.retryrelay.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.request.EventId;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is published when one target has more than its share, and when that counts no longer. */
class FairBatchesTest {

    private static final int SHARE = 8;

    private final List<OutboxRow> waiting = new ArrayList<>();
    private final List<String> targets = new ArrayList<>(List.of("fast", "slow"));
    private final Unfinished unfinished = new Unfinished();
    private final FairBatches batches = new FairBatches(new Waiting(), unfinished);
    private long offset;

    @BeforeEach
    void begin() {
        unfinished.startAnew(SHARE, List.of());
    }

    @Test
    void ofASlowTargetNoMoreThanItsShareWhileTheOthersFlow() {
        wait("slow", 20);
        wait("fast", 3);

        assertThat(publish()).containsOnly("slow", "fast").hasSize(SHARE + 3);
        assertThat(batches.mayBeMore()).isTrue();
        assertThat(publish()).isEmpty();
        assertThat(batches.mayBeMore()).isFalse();
        wait("fast", 2);
        assertThat(publish()).containsOnly("fast").hasSize(2);
    }

    @Test
    void targetsThatHaveNothingLeaveTheirPartToTheOthers() {
        IntStream.range(0, 49).forEach(idle -> targets.add("idle-" + idle));
        unfinished.startAnew(2 * FairBatches.MOST, List.of());
        wait("slow", 3 * FairBatches.MOST);
        while (!batches.areCrowded()) {
            publish();
        }
        wait("fast", 2 * FairBatches.MOST);
        publish();

        assertThat(publish()).containsOnly("fast").hasSize(FairBatches.MOST);
        assertThat(batches.mayBeMore()).isTrue();
    }

    @Test
    void whoeverComesAfterAFullBatchHasItsPartOfTheNext() {
        wait("slow", SHARE + 1);
        publish();
        unfinished.startAnew(FairBatches.MOST, List.of());
        wait("fast", 2 * FairBatches.MOST);
        publish();
        wait("slow", 100);

        publish();

        assertThat(publish()).contains("slow");
    }

    @Test
    void theNextOnesOfItWhenSomeAreAtTheirEnd() {
        wait("slow", 20);
        List<EventId> standing = first(SHARE);
        publish();

        assertThat(unfinished.end(standing.get(0))).isFalse();
        assertThat(unfinished.end(standing.get(1))).isFalse();
        assertThat(unfinished.end(standing.get(2))).as("worth a look").isTrue();

        assertThat(publish()).hasSize(3);
        assertThat(publish()).isEmpty();
    }

    @Test
    void theOldestWhoseverTheyAreOnceAllHaveRoom() {
        wait("slow", SHARE + 1);
        List<EventId> standing = first(SHARE);
        publish();
        assertThat(batches.areCrowded()).isTrue();

        standing.forEach(unfinished::end);
        publish();

        assertThat(batches.areCrowded()).isFalse();
        wait("fast", 1);
        wait("slow", 1);
        assertThat(publish()).containsExactly("fast", "slow");
    }

    @Test
    void whatTheBrokerDidNotAcknowledgeAgain() {
        wait("slow", SHARE);

        assertThat(batches.next()).hasSize(SHARE);
        assertThat(batches.next()).hasSize(SHARE);
    }

    @Test
    void whatWasLostOnItsWayMakesRoom() {
        wait("slow", 2 * SHARE);
        publish();
        assertThat(publish()).isEmpty();

        unfinished.forgetBelow(offset);

        assertThat(publish()).hasSize(SHARE);
    }

    @Test
    void aRecordThatEndsBeforeItsAcknowledgementCountsNoLonger() {
        wait("slow", SHARE + 1);
        List<OutboxRow> sent = batches.next();
        sent.forEach(row -> unfinished.end(row.event()));
        sent.forEach(row -> unfinished.acknowledged(new Publication(row, "topic", 0, 1)));

        assertThat(unfinished.room("slow")).isEqualTo(SHARE);
    }

    @Test
    void aNewOwnerCountsWhatStandsThere() {
        unfinished.startAnew(
                SHARE,
                IntStream.range(0, SHARE)
                        .mapToObj(any -> new StandingEvent(new EventId(UUID.randomUUID(), 1), "slow", any))
                        .toList());
        wait("slow", 1);

        assertThat(publish()).isEmpty();
    }

    private void wait(String target, int number) {
        for (int i = 0; i < number; i++) {
            waiting.add(new OutboxRow(waiting.size(), new EventId(UUID.randomUUID(), 1), target, 0));
        }
    }

    private List<EventId> first(int number) {
        return waiting.stream().limit(number).map(OutboxRow::event).toList();
    }

    /** @return the targets of what was sent and acknowledged */
    private List<String> publish() {
        List<OutboxRow> rows = batches.next();
        waiting.removeAll(rows);
        rows.forEach(row -> unfinished.acknowledged(new Publication(row, "topic", 0, offset++)));
        return rows.stream().map(OutboxRow::target).toList();
    }

    private final class Waiting extends OutboxRows {

        private Waiting() {
            super(null, null);
        }

        @Override
        List<OutboxRow> unpublished(int limit) {
            return waiting.stream().limit(limit).toList();
        }

        @Override
        List<OutboxRow> unpublishedOf(String target, int limit) {
            return waiting.stream()
                    .filter(row -> row.target().equals(target))
                    .limit(limit)
                    .toList();
        }

        @Override
        List<String> targets() {
            return targets;
        }
    }
}
