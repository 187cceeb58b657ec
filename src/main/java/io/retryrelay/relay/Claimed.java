package io.retryrelay.relay;

import io.retryrelay.relay.Lineup.Head;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Does what a claim's result asks for: a call, an end, or another try. The dispatcher's thread alone. */
@Component
class Claimed {

    private static final Logger log = LoggerFactory.getLogger(Claimed.class);

    private final Caller caller;
    private final Completion completion;
    private final Rooms rooms;
    private final Lineup lineup;
    private final InFlight inFlight;
    private final QuarantineDesk quarantine;
    private final Uncalled uncalled;
    private final TicketsOut tickets;
    private final LockedHeads locked;

    Claimed(
            Caller caller,
            Completion completion,
            Rooms rooms,
            Lineup lineup,
            InFlight inFlight,
            QuarantineDesk quarantine,
            Uncalled uncalled,
            TicketsOut tickets,
            RelayProperties properties) {
        this.caller = caller;
        this.completion = completion;
        this.rooms = rooms;
        this.lineup = lineup;
        this.inFlight = inFlight;
        this.quarantine = quarantine;
        this.uncalled = uncalled;
        this.tickets = tickets;
        this.locked = new LockedHeads(properties.dbGrace());
    }

    /** Whatever breaks here concerns this one alone: its lane, its room and its offset go on. */
    void follow(Head head, ClaimResult result) {
        try {
            doWhatIsAsked(head, result);
        } catch (RuntimeException | Error broken) {
            log.error("Event {} is left to recovery.", head.delivery().event(), broken);
            end(head, ClaimResult.Kind.NOT_TAKEN);
        }
    }

    private void doWhatIsAsked(Head head, ClaimResult result) {
        if (result.kind() == ClaimResult.Kind.LOCKED) {
            tryAgainLater(head);
            return;
        }
        locked.forget(head);
        result.granted().ifPresentOrElse(ticket -> call(head, ticket), () -> end(head, result.kind()));
    }

    private void call(Head head, Ticket ticket) {
        tickets.add(ticket);
        uncalled.remove(ticket.event());
        caller.call(head, ticket);
    }

    private void end(Head head, ClaimResult.Kind kind) {
        Handled how = switch (kind) {
            case AHEAD_OF_THE_DATABASE -> quarantine(head);
            case NOT_TAKEN -> Handled.FAILED;
            default -> Handled.valueOf(kind.name());
        };
        rooms.of(head.route().target()).giveBack();
        completion.of(head, how);
    }

    private Handled quarantine(Head head) {
        log.error(
                "Event {} is unknown to the database: forged, or the database lost commits.",
                head.delivery().event());
        return quarantine.keep(head.delivery().record(), "Its event is unknown to the database.");
    }

    private void tryAgainLater(Head head) {
        if (locked.add(head, System.nanoTime())) {
            rooms.of(head.route().target()).giveBack();
            inFlight.end(head);
        } else {
            log.warn(
                    "Event {} is left to recovery: its row is locked.",
                    head.delivery().event());
            uncalled.add(head.delivery().event());
            end(head, ClaimResult.Kind.NOT_TAKEN);
        }
    }

    boolean isAnyLocked() {
        return !locked.isEmpty();
    }

    void putBackLocked() {
        locked.due(System.nanoTime()).forEach(lineup::putBack);
    }
}
