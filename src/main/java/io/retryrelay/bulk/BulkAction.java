package io.retryrelay.bulk;

import io.retryrelay.request.Move;

/** What may be done to many requests at once; each of them must allow it by itself. */
public enum BulkAction {
    RETRY(Move.RETRY),
    DISCARD(Move.DISCARD),
    RESOLVE(Move.RESOLVE),
    CANCEL(Move.CANCEL);

    private final Move move;

    BulkAction(Move move) {
        this.move = move;
    }

    /** The move that it makes on each. */
    public Move move() {
        return move;
    }
}
