package io.retryrelay.console;

import io.retryrelay.request.PersonMoves.Order;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Moves ticked rows one by one, each in a transaction of its own, and answers each in words. */
@Component
class MoveTicked {

    /** More than a page has rows was not ticked by hand. */
    static final int MOST = 500;

    private final MakeMove makeMove;
    private final Words words;

    MoveTicked(MakeMove makeMove, Words words) {
        this.makeMove = makeMove;
        this.words = words;
    }

    Report move(TickedDeed action, List<String> ticked, String who, @Nullable String reason, boolean confirm) {
        if (ticked.isEmpty()) {
            return new Report(words.say("report.nothing"), List.of(refusal("report.nothing.help")));
        }
        if (ticked.size() > MOST) {
            return new Report(words.say("report.tooMany"), List.of(refusal("report.tooMany.help", MOST)));
        }
        List<Answer> answers = ticked.stream()
                .distinct()
                .map(text -> Tick.parse(text)
                        .map(tick -> makeMove.answer(
                                action.move(), tick.request(), new Order(who, reason, confirm, tick.generation())))
                        .orElseGet(() -> refusal("answer.NOT_FOUND")))
                .toList();
        return new Report(headline(action, answers), answers);
    }

    private String headline(TickedDeed action, List<Answer> answers) {
        long done = answers.stream().filter(Answer::done).count();
        String moved = words.say("report." + action, done);
        return done == answers.size()
                ? words.say("report.all", moved)
                : words.say("report.some", moved, answers.size() - done);
    }

    private Answer refusal(String code, Object... facts) {
        return new Answer(false, null, null, "", words.say(code, facts));
    }
}
