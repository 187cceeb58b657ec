package io.retryrelay.console;

import io.retryrelay.bulk.BulkWish;
import io.retryrelay.request.GivenReason;
import io.retryrelay.request.PersonMoves.Order;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Moves ticked rows one by one, each in a transaction of its own, and answers each in words. */
@Component
class MoveTicked {

    /** More than a page has rows was not ticked by hand. */
    static final int MOST = 500;

    /** The bar that takes it serves plans, too. */
    static final int LONGEST_REASON = BulkWish.LONGEST_REASON;

    /** @param refused the ticks that it was not done to */
    record Outcome(Report report, Set<String> refused) {}

    private final MakeMove makeMove;
    private final Words words;

    MoveTicked(MakeMove makeMove, Words words) {
        this.makeMove = makeMove;
        this.words = words;
    }

    Outcome move(TickedDeed action, Set<String> ticked, String who, @Nullable String reason, boolean confirm) {
        if (ticked.isEmpty()) {
            return refused(ticked, words.say("report.nothing"), words.say("report.nothing.help"));
        }
        if (ticked.size() > MOST) {
            return refused(ticked, words.say("report.tooMany"), words.say("report.tooMany.help", MOST));
        }
        if (!suffices(reason, action)) {
            String asked = words.say("answer.reasonNeeded", LONGEST_REASON);
            return refused(ticked, asked, asked);
        }
        Map<String, Answer> answers = new LinkedHashMap<>();
        ticked.forEach(tick -> answers.put(tick, answer(action, tick, who, reason, confirm)));
        Set<String> refused = new LinkedHashSet<>(ticked);
        refused.removeIf(tick -> answers.get(tick).done());
        List<Answer> all = List.copyOf(answers.values());
        return new Outcome(new Report(headline(action, all), all), refused);
    }

    private static boolean suffices(@Nullable String reason, TickedDeed action) {
        return GivenReason.brokenRule(reason, LONGEST_REASON).isEmpty()
                && (GivenReason.isGiven(reason) || !action.needsReason());
    }

    private Answer answer(TickedDeed action, String text, String who, @Nullable String reason, boolean confirm) {
        return Tick.parse(text)
                .map(tick ->
                        makeMove.answer(action.move(), tick.request(), new Order(who, reason, confirm, tick.seen())))
                .orElseGet(() -> new Answer(false, null, null, "", words.say("answer.NOT_FOUND")));
    }

    private static Outcome refused(Set<String> ticked, String headline, String help) {
        return new Outcome(Report.refusal(headline, help), ticked);
    }

    private String headline(TickedDeed action, List<Answer> answers) {
        long done = answers.stream().filter(Answer::done).count();
        String moved = words.say("report." + action, done);
        return done == answers.size()
                ? words.say("report.all", moved)
                : words.say("report.some", moved, answers.size() - done);
    }
}
