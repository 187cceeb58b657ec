package io.retryrelay.console;

import io.retryrelay.request.RequestFilter;
import io.retryrelay.request.State;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The heaps that a person looks at one by one. */
enum Tab {
    WAITING("waiting", true, EnumSet.of(State.FAILED, State.UNKNOWN)),
    MOVING("moving", true, EnumSet.of(State.QUEUED, State.CALLING, State.SCHEDULED, State.BLOCKED)),
    DONE("done", true, EnumSet.of(State.SUCCEEDED, State.RESOLVED, State.DISCARDED)),
    ALL("all", true, EnumSet.noneOf(State.class)),
    /** What a cause counts: shown only to those who came from one. */
    OPEN(
            "open",
            false,
            EnumSet.of(State.FAILED, State.UNKNOWN, State.QUEUED, State.CALLING, State.SCHEDULED, State.BLOCKED));

    private final String address;
    private final boolean always;
    private final Set<State> states;

    Tab(String address, boolean always, Set<State> states) {
        this.address = address;
        this.always = always;
        this.states = states;
    }

    static Optional<Tab> at(String address) {
        return Arrays.stream(values())
                .filter(tab -> tab.address.equals(address))
                .findAny();
    }

    static List<Tab> shownWith(Tab current) {
        return Arrays.stream(values())
                .filter(tab -> tab.always || tab == current)
                .toList();
    }

    public String getAddress() {
        return address;
    }

    RequestFilter of(RequestFilter filter) {
        return filter.inStates(states);
    }
}
