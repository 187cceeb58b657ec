package io.retryrelay.console;

import io.retryrelay.console.ListScreen.Chip;
import io.retryrelay.console.ListScreen.Matching;
import io.retryrelay.console.ListScreen.Row;
import io.retryrelay.console.ListScreen.TabLink;
import io.retryrelay.request.RequestFilter;
import io.retryrelay.request.RequestReader;
import io.retryrelay.request.RequestSummary;
import io.retryrelay.target.Targets;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Builds the list for an address. */
@Component
class ListScreens {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final Set<String> TIMES = Set.of("from", "to");

    private final RequestReader reader;
    private final CauseLinks causeLinks;
    private final CountMatching countMatching;
    private final Targets targets;
    private final Words words;

    ListScreens(
            RequestReader reader, CauseLinks causeLinks, CountMatching countMatching, Targets targets, Words words) {
        this.reader = reader;
        this.causeLinks = causeLinks;
        this.countMatching = countMatching;
        this.targets = targets;
        this.words = words;
    }

    /** @param exactly whether to count all that match, however many */
    ListScreen of(ListAddress address, boolean exactly) {
        Tab tab = address.chosenTab();
        Stretch stretch = Stretch.read(reader, tab.of(address.filter()), address);
        Map<Tab, Integer> counts = counts(address.filter());
        CauseLinks.Causes causes = causeLinks.beside(address);
        return new ListScreen(
                address,
                tab,
                address.href(),
                tabs(address, tab, counts),
                chips(address),
                stretch.rows().stream().map(this::row).toList(),
                matching(address, counts.get(tab), exactly),
                tab.actions(),
                tab.told(),
                causes.links(),
                causes.cut(),
                List.copyOf(targets.names()),
                href(stretch.older()),
                href(stretch.newer()),
                address.withoutFilter().href(),
                "/requests/ticked" + address.query(),
                address.unreadable());
    }

    private static @Nullable String href(@Nullable ListAddress address) {
        return address == null ? null : address.href();
    }

    private Map<Tab, Integer> counts(RequestFilter filter) {
        Map<Tab, Integer> counts = new EnumMap<>(Tab.class);
        for (Tab tab : Tab.values()) {
            counts.put(tab, reader.count(tab.of(filter)));
        }
        return counts;
    }

    private List<TabLink> tabs(ListAddress address, Tab current, Map<Tab, Integer> counts) {
        return counts.entrySet().stream()
                .map(tab -> new TabLink(
                        tab.getKey(), address.at(tab.getKey()).href(), count(tab.getValue()), tab.getKey() == current))
                .toList();
    }

    private List<Chip> chips(ListAddress address) {
        return address.filled().entrySet().stream()
                .map(field -> new Chip(
                        words.say("chip." + field.getKey()),
                        field.getKey().equals("cause")
                                ? Objects.requireNonNull(words.cause(field.getValue()))
                                : field.getValue(),
                        TIMES.contains(field.getKey()),
                        address.without(field.getKey()).href()))
                .toList();
    }

    private Matching matching(ListAddress address, int first, boolean exactly) {
        RequestFilter filter = address.chosenTab().of(address.filter());
        boolean capped = first > RequestReader.COUNT_CAP;
        OptionalLong all = capped && exactly ? reader.countAll(filter, PATIENCE) : OptionalLong.empty();
        ListAddress start = address.fromTheStart();
        return new Matching(
                all.isPresent() ? words.say("count.exact", all.getAsLong()) : count(first),
                first > Stretch.LENGTH
                        && !filter.equals(RequestFilter.ALL)
                        && address.unreadable().isEmpty(),
                capped && !exactly ? start.href() + (start.query().isEmpty() ? "?" : "&") + "count=all" : null,
                capped && exactly && all.isEmpty(),
                "/bulks/plan" + start.query(),
                all.isEmpty() && countMatching.isNeeded(first) ? "/requests/matching" + start.query() : null);
    }

    String count(long count) {
        return count > RequestReader.COUNT_CAP
                ? words.say("count.capped", RequestReader.COUNT_CAP)
                : words.say("count.exact", count);
    }

    Row row(RequestSummary request) {
        String moves = Arrays.stream(TickedDeed.values())
                .filter(deed -> deed.isOpenTo(request))
                .map(TickedDeed::name)
                .collect(Collectors.joining(" "));
        return new Row(
                request.id(),
                moves.isEmpty() ? null : Tick.of(request).toString(),
                moves,
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
}
