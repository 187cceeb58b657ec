package io.retryrelay.bulk;

import io.retryrelay.platform.TimeOrderedIds;
import io.retryrelay.request.BulkProperties;
import io.retryrelay.request.ManyMoves;
import io.retryrelay.request.PersonMoves;
import io.retryrelay.request.Refusal;
import io.retryrelay.request.Selected;
import io.retryrelay.request.Selection;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import org.springframework.stereotype.Service;

/** Plans a bulk: rehearses the move on every request that is meant, and stores what would become of each. */
@Service
public class BulkPlans {

    private final Selection selection;
    private final ManyMoves moves;
    private final BulkStore store;
    private final BulkProperties properties;

    BulkPlans(Selection selection, ManyMoves moves, BulkStore store, BulkProperties properties) {
        this.selection = selection;
        this.moves = moves;
        this.store = store;
        this.properties = properties;
    }

    /**
     * The id of the plan. Nothing is moved.
     *
     * @throws Refusal if more requests are meant than one bulk may move
     */
    public UUID plan(BulkWish wish, String who) {
        UUID id = TimeOrderedIds.next();
        List<PlannedItem> items = rehearse(wish, who);
        int queueable = queueable(items);
        store.save(
                id,
                wish,
                new BulkStore.Plan(
                        who,
                        properties.needsApproval(queueable) ? BulkState.NEEDS_APPROVAL : BulkState.PLANNED,
                        queueable,
                        count(items, PlannedItem::doubtful)),
                items);
        return id;
    }

    private static int queueable(List<PlannedItem> items) {
        return count(items, PlannedItem::isPlanned);
    }

    private static int count(List<PlannedItem> items, Predicate<PlannedItem> which) {
        return (int) items.stream().filter(which).count();
    }

    private List<PlannedItem> rehearse(BulkWish wish, String who) {
        PersonMoves.Order order = new PersonMoves.Order(who, wish.reason(), wish.confirm(), null);
        List<PlannedItem> items = new ArrayList<>();
        for (List<Selected> chunk : Chunks.of(select(wish), Selected::bytes)) {
            List<ManyMoves.Meant> meant = chunk.stream()
                    .map(one -> new ManyMoves.Meant(one.id(), null))
                    .toList();
            moves.rehearse(meant, wish.action().move(), order)
                    .forEach(verdict -> items.add(PlannedItem.of(items.size(), verdict)));
            refuseTooMany(wish, queueable(items), properties.max());
        }
        return items;
    }

    private List<Selected> select(BulkWish wish) {
        int most = properties.mostMeant();
        List<Selected> selected = wish.filter() == null
                ? selection.of(
                        wish.ids().subList(0, Math.min(most + 1, wish.ids().size())))
                : selection.matching(wish.filter(), most + 1);
        refuseTooMany(wish, selected.size(), most);
        return selected;
    }

    private static void refuseTooMany(BulkWish wish, long found, int most) {
        if (found > most) {
            throw Refusal.invalid(
                    wish.filter() == null ? "ids" : "filter", "must lead to at most " + most + " requests: narrow it");
        }
    }
}
