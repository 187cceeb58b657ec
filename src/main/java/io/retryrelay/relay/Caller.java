package io.retryrelay.relay;

import io.retryrelay.relay.Lineup.Head;
import io.retryrelay.target.Answer;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/** Makes the calls that were claimed, on as many threads as targets bear calls. No transaction and no connection is held. */
@Component
class Caller implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Caller.class);

    private final Rooms rooms;
    private final Company company;
    private final GuardedCall guarded;
    private final Settler settler;
    private final Completion completion;
    private final ExecutorService workers;
    private volatile boolean sending = true;

    @Autowired
    Caller(Rooms rooms, Company company, GuardedCall guarded, Settler settler, Completion completion) {
        this(rooms, company, guarded, settler, completion, asManyAsNeeded());
    }

    Caller(
            Rooms rooms,
            Company company,
            GuardedCall guarded,
            Settler settler,
            Completion completion,
            ExecutorService workers) {
        this.rooms = rooms;
        this.company = company;
        this.guarded = guarded;
        this.settler = settler;
        this.completion = completion;
        this.workers = workers;
    }

    private static ExecutorService asManyAsNeeded() {
        AtomicInteger names = new AtomicInteger();
        return Executors.newCachedThreadPool(work -> {
            Thread worker = new Thread(work, "worker-" + names.incrementAndGet());
            worker.setDaemon(true);
            return worker;
        });
    }

    /** What is claimed and not yet sent is sent; or given back, when the partition goes elsewhere. */
    void send(boolean wanted) {
        sending = wanted;
    }

    /** Calls when the target has a permit left. */
    void call(Head head, Ticket ticket) {
        Room room = rooms.of(head.route().target());
        room.add(() -> make(head, ticket, room));
        for (Runnable next = room.next(); next != null; next = room.next()) {
            begin(next, room);
        }
    }

    /** Without a thread its turn is taken here: the system gives none, or all is ending and nothing is to be sent. */
    private void begin(Runnable first, Room room) {
        try {
            workers.execute(() -> work(first, room));
        } catch (OutOfMemoryError | RejectedExecutionException noThread) {
            log.error("No thread could be started for a call.", noThread);
            first.run();
        }
    }

    /** One permit's calls, one after another. */
    private static void work(Runnable first, Room room) {
        for (@Nullable Runnable call = first; call != null; call = room.next()) {
            call.run();
        }
    }

    private void make(Head head, Ticket ticket, Room room) {
        try {
            Optional<Answer> answer = company.call(ticket.alone(), () -> send(ticket));
            room.called();
            settler.add(new Result(head, ticket, answer));
        } catch (RuntimeException | Error fatal) {
            log.error("Event {} is left to recovery.", ticket.event(), fatal);
            room.called();
            room.settled();
            completion.of(head, Handled.FAILED);
        }
    }

    /** Empty if too little of the lease is left, or nothing is to be sent any more. */
    private Optional<Answer> send(Ticket ticket) {
        if (sending && ticket.lease().hasRoomFor(ticket.target().deadline())) {
            return Optional.of(BrokenCall.orAnswer(() -> guarded.make(ticket)));
        }
        guarded.skip(ticket);
        return Optional.empty();
    }

    @Override
    public void close() {
        send(false);
        workers.shutdownNow();
    }
}
