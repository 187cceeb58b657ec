package io.retryrelay.platform;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Gathers what one transaction has to write of one kind, and has it written in one go right before the commit. What the
 * writer throws takes the transaction back.
 *
 * @param <T> what is written
 */
public final class Gathered<T> {

    private final Consumer<List<T>> writer;

    /** @param writer called inside the transaction, once, with everything in the order it came */
    public Gathered(Consumer<List<T>> writer) {
        this.writer = writer;
    }

    /** Must be called inside a transaction. */
    public void add(T one) {
        @SuppressWarnings("unchecked") // bound below, under this key alone
        var present = (UntilCommit) TransactionSynchronizationManager.getResource(this);
        if (present == null) {
            present = new UntilCommit();
            TransactionSynchronizationManager.registerSynchronization(present);
            present.resume();
        }
        present.gathered.add(one);
    }

    private final class UntilCommit implements TransactionSynchronization {

        private final List<T> gathered = new ArrayList<>();

        @Override
        public void beforeCommit(boolean readOnly) {
            writer.accept(gathered);
        }

        @Override
        public void suspend() {
            TransactionSynchronizationManager.unbindResource(Gathered.this);
        }

        @Override
        public void resume() {
            TransactionSynchronizationManager.bindResource(Gathered.this, this);
        }

        @Override
        public void beforeCompletion() {
            suspend();
        }
    }
}
