package io.retryrelay.console;

import io.retryrelay.request.Move;
import io.retryrelay.request.PersonMoves.Order;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Retries ticked rows one by one, each in a transaction of its own, and answers each in words. */
@Component
class RetryTicked {

    /** More than a page has rows was not ticked by hand. */
    static final int MOST = 500;

    private final MakeMove makeMove;
    private final Words words;

    RetryTicked(MakeMove makeMove, Words words) {
        this.makeMove = makeMove;
        this.words = words;
    }

    Report retry(List<String> ticked, String who, @Nullable String reason, boolean confirm) {
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
                                Move.RETRY, tick.request(), new Order(who, reason, confirm, tick.generation())))
                        .orElseGet(() -> refusal("answer.NOT_FOUND")))
                .toList();
        long queued = answers.stream().filter(Answer::done).count();
        long refused = answers.size() - queued;
        String headline =
                refused == 0 ? words.say("report.retried.all", queued) : words.say("report.retried", queued, refused);
        return new Report(headline, answers);
    }

    private Answer refusal(String code, Object... facts) {
        return new Answer(false, null, null, "", words.say(code, facts));
    }
}
