package io.retryrelay.console;

import io.retryrelay.bulk.BulkPage;
import io.retryrelay.bulk.BulkReader;
import io.retryrelay.bulk.BulkRun;
import io.retryrelay.bulk.BulkState;
import io.retryrelay.bulk.BulkSummary;
import io.retryrelay.console.BulkListScreen.Choice;
import io.retryrelay.console.BulkListScreen.Row;
import java.util.Arrays;
import java.util.Objects;
import org.springframework.stereotype.Component;

/** Builds the list of bulks. */
@Component
class BulkListScreens {

    static final int LENGTH = 50;

    private final BulkReader reader;
    private final BulkScreens screens;
    private final Words words;

    BulkListScreens(BulkReader reader, BulkScreens screens, Words words) {
        this.reader = reader;
        this.screens = screens;
        this.words = words;
    }

    BulkListScreen of(BulkAddress address) {
        BulkPage page = reader.list(address.chosenState(), address.who(), LENGTH, address.behind());
        return new BulkListScreen(
                address,
                page.items().stream().map(this::row).toList(),
                Arrays.stream(BulkState.values())
                        .map(state -> new Choice(
                                state.name(), words.say("bulk.state", state), state == address.chosenState()))
                        .toList(),
                address.behind() == null ? null : address.href(null),
                page.next() == null ? null : address.href(page.next().encoded()));
    }

    private Row row(BulkSummary bulk) {
        BulkRun.By started = bulk.started();
        return new Row(
                bulk.id(),
                screens.headline(bulk),
                bulk.state().name(),
                words.say("bulk.state." + (BulkPhase.isDropped(bulk) ? BulkPhase.DROPPED : bulk.state())),
                Tone.of(bulk.state()),
                bulk.created().who(),
                Objects.requireNonNull(words.when(bulk.created().at())),
                started == null ? null : started.who(),
                started == null ? null : words.when(started.at()),
                words.when(bulk.endedAt()),
                bulk.reason());
    }
}
