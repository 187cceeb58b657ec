package io.retryrelay.relay;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/**
 * Who may be in flight together, over all targets: calls in company beside each other, one that must be alone when the
 * others are back, with no other until it is. Waiting here eats of the lease, so that what is left of it is looked at
 * inside.
 */
@Component
class Company {

    private final ReadWriteLock flights = new ReentrantReadWriteLock(true);

    <T> T call(boolean alone, Supplier<T> call) {
        Lock flight = alone ? flights.writeLock() : flights.readLock();
        flight.lock();
        try {
            return call.get();
        } finally {
            flight.unlock();
        }
    }
}
