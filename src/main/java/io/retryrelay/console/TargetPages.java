package io.retryrelay.console;

import io.retryrelay.platform.Caller;
import io.retryrelay.relay.Switches;
import io.retryrelay.request.GivenReason;
import io.retryrelay.request.Refusal;
import io.retryrelay.target.Targets;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.transaction.TransactionException;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Which targets take calls, and why others do not; each of them, and the relay as a whole, can be paused. */
@ConsolePage
class TargetPages {

    private static final String TURN = "/{turn:pause|resume}";

    private static final Logger log = LoggerFactory.getLogger(TargetPages.class);

    private final TargetScreens screens;
    private final Switches switches;
    private final Targets targets;
    private final Words words;

    TargetPages(TargetScreens screens, Switches switches, Targets targets, Words words) {
        this.screens = screens;
        this.switches = switches;
        this.targets = targets;
        this.words = words;
    }

    @GetMapping("/targets")
    String list(Model model) {
        model.addAttribute("screen", screens.all());
        return "targets";
    }

    /** A page that shows something else than this is asked to load anew. */
    @GetMapping("/targets/state")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void state(@RequestParam String seen, HttpServletResponse response) {
        Htmx.loadAnewUnless(screens.all().mark().equals(seen), response);
    }

    @PostMapping("/relay" + TURN)
    String turnRelay(
            @PathVariable String turn,
            @RequestParam(defaultValue = "") String reason,
            @RequestParam(defaultValue = "") String seen,
            Caller caller,
            RedirectAttributes flash) {
        return answer(turn(new Wish(Switches.RELAY, null, turn.equals("pause")), reason, seen, caller.name()), flash);
    }

    @PostMapping("/targets/{name}" + TURN)
    String turnTarget(
            @PathVariable String name,
            @PathVariable String turn,
            @RequestParam(defaultValue = "") String reason,
            @RequestParam(defaultValue = "") String seen,
            Caller caller,
            RedirectAttributes flash) {
        String of = Switches.of(targets.find(name).orElseThrow(Refusal::notFound));
        return answer(turn(new Wish(of, name, turn.equals("pause")), reason, seen, caller.name()), flash);
    }

    private static String answer(Report report, RedirectAttributes flash) {
        flash.addFlashAttribute("report", report);
        return "redirect:/targets";
    }

    /**
     * What is to be turned.
     *
     * @param target null for the relay
     */
    private record Wish(String name, @Nullable String target, boolean pause) {}

    /** What a page shows is turned, and nothing that somebody turned meanwhile. */
    private Report turn(Wish wish, String reason, String seen, String who) {
        Optional<Instant> shown = AddressFields.instant(seen);
        if (!RefusalWords.takes(reason)) {
            return Report.of(false, words.say("answer.reasonNeeded", GivenReason.LONGEST));
        } else if (shown.isEmpty() && !seen.isEmpty()) {
            return Report.of(false, words.say("targets.old"));
        }
        try {
            return switches.turnUnlessTurned(shown.orElse(null), wish.name(), wish.pause(), who, reason.strip())
                    .map(done -> Report.of(true, done(wish)))
                    .orElseGet(() -> turnedMeanwhile(wish, who));
        } catch (DataAccessException | TransactionException failed) {
            log.warn("The database did not take a turn of {}: {}", wish.name(), failed.toString());
            return Report.of(false, words.say("targets.database"));
        }
    }

    private String done(Wish wish) {
        String turn = wish.pause() ? "pause" : "resume";
        return wish.target() == null
                ? words.say("targets.done.relay." + turn)
                : words.say("targets.done." + turn, wish.target());
    }

    /** As wanted, as after a double click, or against it. */
    private Report turnedMeanwhile(Wish wish, String who) {
        return switches.last(wish.name())
                .map(last -> Report.of(
                        last.paused() == wish.pause(),
                        words.say(
                                "targets." + (last.paused() ? "paused" : "resumed")
                                        + (last.who().equals(who) ? "ByYou" : "Before"),
                                last.who(),
                                words.whenWords(last.at()),
                                last.reason())))
                .orElseGet(() -> Report.of(false, words.say("targets.old")));
    }
}
