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
    WAITING("waiting", EnumSet.of(State.FAILED, State.UNKNOWN)),
    MOVING("moving", EnumSet.of(State.QUEUED, State.CALLING, State.SCHEDULED, State.BLOCKED)),
    DONE("done", EnumSet.of(State.SUCCEEDED, State.RESOLVED, State.DISCARDED)),
    ALL("all", EnumSet.noneOf(State.class));

    private final String address;
    private final Set<State> states;

    Tab(String address, Set<State> states) {
        this.address = address;
        this.states = states;
    }

    static Optional<Tab> at(String address) {
        return Arrays.stream(values())
                .filter(tab -> tab.address.equals(address))
                .findAny();
    }

    public String getAddress() {
        return address;
    }

    RequestFilter of(RequestFilter filter) {
        return filter.inStates(states);
    }

    /** What can be done to some of it. */
    List<TickedDeed> actions() {
        Set<State> here = states.isEmpty() ? EnumSet.allOf(State.class) : states;
        return Arrays.stream(TickedDeed.values())
                .filter(deed -> here.stream().anyMatch(deed.move()::startsFrom))
                .toList();
    }

    /** The heap whose causes are told beside this one: done ones have none that matters. */
    Tab told() {
        return this == MOVING ? MOVING : WAITING;
    }

    Set<State> states() {
        return states;
    }
}
