package io.retryrelay.console;

import io.retryrelay.console.ListScreen.CauseLink;
import io.retryrelay.request.CauseCount;
import io.retryrelay.request.RequestFilter;
import io.retryrelay.request.RequestReader;
import java.util.List;
import java.util.Objects;
import org.springframework.stereotype.Component;

/** Says beside the list why its requests stand there, and how many for each cause. */
@Component
class CauseLinks {

    /** More of one state are not looked at: the newest show what is going on now. */
    static final int MOST = 50_000;

    private final RequestReader reader;
    private final Words words;

    CauseLinks(RequestReader reader, Words words) {
        this.reader = reader;
        this.words = words;
    }

    /** @param cut whether there may be more than were looked at */
    record Causes(List<CauseLink> links, boolean cut) {}

    Causes beside(ListAddress address) {
        Tab told = address.chosenTab().told();
        List<CauseCount> groups = reader.causes(told.states(), MOST);
        boolean cut = groups.stream().mapToLong(CauseCount::count).sum() >= MOST;
        return new Causes(
                groups.stream().map(group -> link(group, told, address)).toList(), cut);
    }

    private CauseLink link(CauseCount group, Tab told, ListAddress address) {
        String cause = group.cause() == null ? RequestFilter.NO_CAUSE : group.cause();
        ListAddress there = address.ofCause(told, group.target(), cause);
        return new CauseLink(
                there.href(),
                Objects.requireNonNull(words.cause(cause)),
                cause,
                group.target(),
                words.say("count.exact", group.count()),
                Objects.requireNonNull(words.when(group.newest())),
                group.target().equals(address.target()) && cause.equals(address.cause()),
                told == Tab.WAITING ? "/bulks/plan" + there.query() : null);
    }
}
