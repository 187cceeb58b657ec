package io.retryrelay.request;

import io.retryrelay.target.TargetProfile;
import io.retryrelay.target.Targets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One kind of move on a chunk of requests, each guarded as if it were made alone. */
final class ChunkOfMoves {

    private final Move move;
    private final PersonMoves.Order order;
    private final Instant now;
    private final Targets targets;
    private final Circumstances circumstances;
    private final List<RetryRequest> moved = new ArrayList<>();
    private final Set<UUID> doubtful = new HashSet<>();

    ChunkOfMoves(Move move, PersonMoves.Order order, Instant now, Targets targets, Circumstances circumstances) {
        this.move = move;
        this.order = order;
        this.now = now;
        this.targets = targets;
        this.circumstances = circumstances;
    }

    /**
     * What the guards must know besides the requests themselves.
     *
     * @param overtaken those of which a later one of the lane was done already
     * @param lastDeeds the last line of history of those that may not be as they were seen
     * @param lastQueuings who put those on their way that are under way
     */
    record Circumstances(
            Map<UUID, RetryRequest> found,
            Set<UUID> overtaken,
            Map<UUID, HistoryEntry> lastDeeds,
            Map<UUID, HistoryEntry> lastQueuings) {}

    ManyMoves.Verdict on(ManyMoves.Meant meant) {
        RetryRequest request = circumstances.found().get(meant.id());
        Seen found = request == null ? new Seen(0, null) : new Seen(request.generation(), request.changedAt());
        Refusal refusal = refusalOf(meant, request);
        return new ManyMoves.Verdict(
                meant.id(),
                found,
                request == null ? 0 : request.tally().round(),
                refusal,
                doubtful.contains(meant.id()));
    }

    private @Nullable Refusal refusalOf(ManyMoves.Meant meant, @Nullable RetryRequest request) {
        try {
            make(meant.seen(), request);
            return null;
        } catch (Refusal refusal) {
            return refusal;
        }
    }

    private void make(@Nullable Seen seen, @Nullable RetryRequest request) {
        if (request == null) {
            throw Refusal.notFound();
        }
        Optional<HistoryEntry> last = last(circumstances.lastDeeds(), request);
        if (seen != null && seen.isOutdated(request, last)) {
            throw Refusal.changed(last, request.state(), request.generation());
        }
        makeGuarded(request);
        moved.add(request);
    }

    private void makeGuarded(RetryRequest request) {
        switch (move) {
            case RETRY -> retry(request);
            case CANCEL -> request.cancel(now);
            case DISCARD -> request.discard(now);
            case RESOLVE -> request.resolve(now);
            default -> throw new IllegalArgumentException(move + " is not made on many.");
        }
    }

    private void retry(RetryRequest request) {
        if (request.state().isUnderWay()) {
            throw Refusal.alreadyQueued(last(circumstances.lastQueuings(), request), now);
        }
        TargetProfile profile = targets.find(request.target()).orElseThrow(() -> Refusal.targetGone(request.target()));
        boolean overtaken =
                request.state().waitsForAPerson() && circumstances.overtaken().contains(request.getId());
        if (!order.confirm() && overtaken) {
            throw request.outOfOrder(profile, now);
        }
        boolean inDoubt = overtaken || request.needsConfirmation(profile, now);
        request.retry(profile, order.confirm(), now);
        if (inDoubt) {
            doubtful.add(request.getId());
        }
    }

    private static Optional<HistoryEntry> last(Map<UUID, HistoryEntry> entries, RetryRequest request) {
        return Optional.ofNullable(entries.get(request.getId()));
    }

    /** Those that made the move, in the order in which they were asked to. */
    List<RetryRequest> moved() {
        return moved;
    }

    List<History.Line> history() {
        return moved.stream()
                .map(request -> new History.Line(request.getId(), order.who(), move.name(), order.reason(), now))
                .toList();
    }
}
