package io.retryrelay.relay;

import io.retryrelay.outbox.RelayRecord;
import io.retryrelay.request.Coordinates;
import io.retryrelay.request.EventId;
import io.retryrelay.target.Answer;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** The way of one record: read, claim, call, settle. No transaction and no connection is held during the call. */
@Component
class RecordRelay {

    private static final Logger log = LoggerFactory.getLogger(RecordRelay.class);

    private final LeaseRule leases;
    private final Claim claim;
    private final Settle settle;
    private final GuardedCall guarded;
    private final Quarantine quarantine;
    private final Persistence persistence;
    private final Uncalled uncalled;
    private final DatabasePause pause;
    private final Company company;

    RecordRelay(
            LeaseRule leases,
            Claim claim,
            Settle settle,
            GuardedCall guarded,
            Quarantine quarantine,
            Persistence persistence,
            Uncalled uncalled,
            DatabasePause pause,
            Company company) {
        this.leases = leases;
        this.claim = claim;
        this.settle = settle;
        this.guarded = guarded;
        this.quarantine = quarantine;
        this.persistence = persistence;
        this.uncalled = uncalled;
        this.pause = pause;
        this.company = company;
    }

    Handled handle(ConsumerRecord<byte[], byte[]> record) {
        Optional<EventId> event = RelayRecord.parse(record.value());
        return event.isPresent() ? relay(event.get(), record) : quarantine(record, "It is no event of the relay.");
    }

    private Handled relay(EventId event, ConsumerRecord<byte[], byte[]> record) {
        Coordinates coordinates = new Coordinates(record.topic(), record.partition(), record.offset());
        ClaimResult claimed = claim(event, coordinates);
        if (claimed.kind() == ClaimResult.Kind.AHEAD_OF_THE_DATABASE) {
            log.error("Event {} is unknown to the database: forged, or the database lost commits.", event);
            return quarantine(record, "Its event is unknown to the database.");
        }
        return claimed.granted()
                .map(this::call)
                .orElseGet(() -> Handled.valueOf(claimed.kind().name()));
    }

    private ClaimResult claim(EventId event, Coordinates coordinates) {
        LeaseRule.Lease lease = leases.begin();
        try {
            return persistence.tryToClaim(attempt -> claim.of(event, coordinates, lease, attempt > 1));
        } catch (Persistence.NotTaken away) {
            uncalled.add(event);
            pause.begin();
            throw away;
        }
    }

    private Handled call(Ticket ticket) {
        Optional<Answer> answer = company.call(ticket.alone(), () -> send(ticket));
        if (answer.isEmpty()) {
            guarded.skip(ticket);
            persistence.settle(attempt -> settle.unsent(ticket));
            return Handled.NOT_SENT;
        }
        boolean open = persistence.settle(attempt -> settle.withAnswer(ticket, answer.get()));
        return open ? Handled.CALLED : Handled.LATE;
    }

    /** Empty if too little of the lease is left. */
    private Optional<Answer> send(Ticket ticket) {
        return ticket.lease().hasRoomFor(ticket.target().deadline())
                ? Optional.of(BrokenCall.orAnswer(() -> guarded.make(ticket)))
                : Optional.empty();
    }

    private Handled quarantine(ConsumerRecord<byte[], byte[]> record, String why) {
        persistence.settle(attempt -> quarantine.keep(record, why));
        return Handled.QUARANTINED;
    }
}
