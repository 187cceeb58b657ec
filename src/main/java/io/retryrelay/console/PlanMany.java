package io.retryrelay.console;

import io.retryrelay.bulk.BulkAction;
import io.retryrelay.bulk.BulkLimits;
import io.retryrelay.bulk.BulkPlans;
import io.retryrelay.bulk.BulkReader;
import io.retryrelay.bulk.BulkRun;
import io.retryrelay.bulk.BulkWish;
import io.retryrelay.request.BulkProperties;
import io.retryrelay.request.Refusal;
import io.retryrelay.request.RequestFilter;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/** Plans a move of all requests that a list shows, or says why that is not possible. */
@Component
class PlanMany {

    private static final Logger log = LoggerFactory.getLogger(PlanMany.class);

    private final BulkPlans plans;
    private final BulkReader reader;
    private final BulkProperties properties;
    private final Words words;

    PlanMany(BulkPlans plans, BulkReader reader, BulkProperties properties, Words words) {
        this.plans = plans;
        this.reader = reader;
        this.properties = properties;
        this.words = words;
    }

    /** One of them is null. */
    record Outcome(@Nullable UUID plan, @Nullable Report refused) {}

    /** What cannot be read in an address must not make it mean more. */
    Outcome plan(ListAddress address, BulkAction action, @Nullable String reason, boolean confirm, String who) {
        if (!address.unreadable().isEmpty()) {
            return refused("bulk.unreadable");
        }
        RequestFilter filter = address.chosenTab().of(address.filter());
        if (filter.equals(RequestFilter.ALL)) {
            return refused("bulk.noCondition");
        }
        String why = AddressFields.blankless(reason);
        return said(
                () -> plans.plan(new BulkWish(action, filter, List.of(), confirm, BulkLimits.NONE, why), who), action);
    }

    Outcome planConfirmed(UUID id, String who) {
        BulkRun run = reader.find(id).orElseThrow(Refusal::notFound);
        BulkAction action = run.summary().action();
        return run.filter() == null
                ? refused("bulk.noCondition")
                : said(
                        () -> plans.plan(
                                new BulkWish(
                                        action,
                                        run.filter(),
                                        List.of(),
                                        true,
                                        run.limits(),
                                        run.summary().reason()),
                                who),
                        action);
    }

    private Outcome said(Supplier<UUID> plan, BulkAction action) {
        try {
            return new Outcome(plan.get(), null);
        } catch (Refusal refusal) {
            return refused(refusal);
        } catch (DataAccessException | TransactionException failed) {
            log.warn("No plan to {} was made: {}", action, failed.toString());
            return refused("bulk.database");
        }
    }

    private Outcome refused(Refusal refusal) {
        if (refusal.isAbout("reason")) {
            return refused("answer.reasonNeeded", BulkWish.LONGEST_REASON);
        }
        boolean saysNothing =
                refusal.errors().stream().anyMatch(error -> error.field().startsWith("filter."));
        return saysNothing ? refused("bulk.noCondition") : refused("bulk.tooMany", properties.max());
    }

    private Outcome refused(String code, Object... facts) {
        String said = words.say(code, facts);
        return new Outcome(null, Report.refusal(said, said));
    }
}
