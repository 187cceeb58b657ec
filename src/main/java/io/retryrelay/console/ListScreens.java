package io.retryrelay.console;

import io.retryrelay.console.ListScreen.CauseLink;
import io.retryrelay.console.ListScreen.Row;
import io.retryrelay.console.ListScreen.TabLink;
import io.retryrelay.request.CauseCount;
import io.retryrelay.request.Move;
import io.retryrelay.request.RequestFilter;
import io.retryrelay.request.RequestReader;
import io.retryrelay.request.RequestSummary;
import io.retryrelay.target.Targets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Builds the list for an address. */
@Component
class ListScreens {

    private final RequestReader reader;
    private final Targets targets;
    private final Words words;

    ListScreens(RequestReader reader, Targets targets, Words words) {
        this.reader = reader;
        this.targets = targets;
        this.words = words;
    }

    ListScreen of(ListAddress address) {
        Tab tab = address.chosenTab();
        Stretch stretch = Stretch.read(reader, tab.of(address.filter()), address);
        return new ListScreen(
                address,
                tab,
                tabs(address, tab),
                stretch.rows().stream().map(this::row).toList(),
                reader.causes().stream().map(cause -> cause(cause, address)).toList(),
                List.copyOf(targets.names()),
                href(stretch.older()),
                href(stretch.newer()),
                address.withoutFilter().href(),
                "/requests/retry" + address.query(),
                address.unreadable());
    }

    private static @Nullable String href(@Nullable ListAddress address) {
        return address == null ? null : address.href();
    }

    private List<TabLink> tabs(ListAddress address, Tab current) {
        RequestFilter filter = address.filter();
        return Tab.shownWith(current).stream()
                .map(tab ->
                        new TabLink(tab, address.at(tab).href(), count(reader.count(tab.of(filter))), tab == current))
                .toList();
    }

    String count(long count) {
        return count > RequestReader.COUNT_CAP
                ? words.say("count.capped", RequestReader.COUNT_CAP)
                : words.say("count.exact", count);
    }

    Row row(RequestSummary request) {
        return new Row(
                request.id(),
                Move.RETRY.startsFrom(request.state()) ? Tick.of(request).toString() : null,
                Label.of(request),
                request.state().name(),
                words.say("state", request.state()),
                Tone.of(request.state()),
                request.target(),
                request.method() + " " + request.path(),
                request.businessKey(),
                request.orderKey(),
                words.cause(request.cause()),
                request.reason() == null ? null : words.say("reason.short", request.reason()),
                Objects.requireNonNull(words.when(request.createdAt())),
                request.attemptCount(),
                words.when(request.nextAttemptAt()));
    }

    private CauseLink cause(CauseCount group, ListAddress address) {
        String cause = words.cause(group.cause());
        return new CauseLink(
                address.ofCause(group.target(), group.cause()).href(),
                cause == null ? words.say("cause.none") : cause,
                group.target(),
                words.say("count.exact", group.count()),
                Objects.requireNonNull(words.when(group.newest())),
                group.target().equals(address.target()) && Objects.equals(group.cause(), address.cause()));
    }
}
