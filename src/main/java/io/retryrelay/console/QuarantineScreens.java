package io.retryrelay.console;

import io.retryrelay.console.QuarantineScreen.Bytes;
import io.retryrelay.console.QuarantineScreen.Choice;
import io.retryrelay.console.QuarantineScreen.Discard;
import io.retryrelay.console.QuarantineScreen.One;
import io.retryrelay.console.QuarantineScreen.Row;
import io.retryrelay.platform.Caller;
import io.retryrelay.relay.QuarantineHeap;
import io.retryrelay.relay.QuarantineReader;
import io.retryrelay.relay.QuarantinedRecord;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Builds the pages of records in quarantine. */
@Component
class QuarantineScreens {

    static final int LENGTH = 50;
    private static final int BEGINNING = 120;

    private final QuarantineReader reader;
    private final RecordSight sight;
    private final OwnWords own;
    private final Words words;

    QuarantineScreens(QuarantineReader reader, RecordSight sight, OwnWords own, Words words) {
        this.reader = reader;
        this.sight = sight;
        this.own = own;
        this.words = words;
    }

    QuarantineScreen list(QuarantineAddress address, Caller caller) {
        QuarantineHeap heap = address.heap();
        List<QuarantinedRecord> found = reader.list(heap, LENGTH + 1, address.behind());
        List<QuarantinedRecord> shown = found.subList(0, Math.min(LENGTH, found.size()));
        return new QuarantineScreen(
                address,
                Arrays.stream(QuarantineHeap.values())
                        .map(one -> choice(one, heap))
                        .toList(),
                heap,
                shown.stream().map(record -> row(record, caller)).toList(),
                address.behind() == null ? null : QuarantineAddress.href(heap, null),
                found.size() > LENGTH
                        ? QuarantineAddress.href(heap, shown.get(LENGTH - 1).id())
                        : null);
    }

    private Choice choice(QuarantineHeap heap, QuarantineHeap current) {
        return new Choice(
                QuarantineAddress.name(heap),
                words.say("quarantine.show", heap),
                QuarantineAddress.href(heap, null),
                heap == current);
    }

    Optional<One> one(long id, Caller caller) {
        return reader.find(id)
                .map(record -> new One(
                        row(record, caller),
                        record.topicId(),
                        sight.of(record.key(), caller),
                        sight.of(record.value(), caller)));
    }

    private Row row(QuarantinedRecord record, Caller caller) {
        Bytes value = sight.of(record.value(), caller);
        return new Row(
                record.id(),
                "%s / %d / %d"
                        .formatted(
                                record.coordinates().topic(),
                                record.coordinates().partition(),
                                record.coordinates().offset()),
                when(record.foundAt()),
                own.say(record.why()),
                value == null ? null : beginning(value.text()),
                discard(record.discard()));
    }

    private static String beginning(String text) {
        return text.length() <= BEGINNING ? text : text.substring(0, BEGINNING) + "…";
    }

    private @Nullable Discard discard(QuarantinedRecord.@Nullable Discard discard) {
        return discard == null ? null : new Discard(discard.who(), when(discard.at()), discard.reason());
    }

    private When when(Instant at) {
        return Objects.requireNonNull(words.when(at));
    }
}
