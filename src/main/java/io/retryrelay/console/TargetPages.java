package io.retryrelay.console;

import io.retryrelay.platform.Caller;
import io.retryrelay.platform.ColumnText;
import io.retryrelay.relay.Switches;
import io.retryrelay.request.Refusal;
import io.retryrelay.target.Targets;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
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
        if (!screens.all().mark().equals(seen)) {
            response.setHeader("HX-Refresh", "true");
        }
    }

    @PostMapping("/relay" + TURN)
    String turnRelay(
            @PathVariable String turn,
            @RequestParam(defaultValue = "") String reason,
            @RequestParam(defaultValue = "") String seen,
            Caller caller,
            RedirectAttributes flash) {
        return turn(new Wish(Switches.RELAY, null, turn.equals("pause")), reason, seen, caller, flash);
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
        return turn(new Wish(of, name, turn.equals("pause")), reason, seen, caller, flash);
    }

    /**
     * What is to be turned.
     *
     * @param target null for the relay
     */
    private record Wish(String name, @Nullable String target, boolean pause) {}

    private String turn(Wish wish, String reason, String seen, Caller caller, RedirectAttributes flash) {
        flash.addFlashAttribute("report", turn(wish, reason, seen, caller.name()));
        return "redirect:/targets";
    }

    /** What a page shows is turned, and nothing that somebody turned meanwhile. */
    private Report turn(Wish wish, String reason, String seen, String who) {
        if (reason.isBlank() || !ColumnText.fits(reason, RefusalWords.LONGEST_REASON)) {
            return report(false, words.say("answer.reasonNeeded", RefusalWords.LONGEST_REASON));
        }
        Instant last = seen.isEmpty() ? null : AddressFields.instant(seen).orElse(Instant.MIN);
        return switches.turnUnlessTurned(last, wish.name(), wish.pause(), who, reason.strip())
                .map(done -> report(true, done(wish)))
                .orElseGet(() -> turnedMeanwhile(wish));
    }

    private String done(Wish wish) {
        String turn = wish.pause() ? "pause" : "resume";
        return wish.target() == null
                ? words.say("targets.done.relay." + turn)
                : words.say("targets.done." + turn, wish.target());
    }

    /** As wanted, as after a double click, or against it. */
    private Report turnedMeanwhile(Wish wish) {
        return switches.last(wish.name())
                .map(last -> report(
                        last.paused() == wish.pause(),
                        words.say(
                                last.paused() ? "targets.pausedBefore" : "targets.resumedBefore",
                                last.who(),
                                words.whenWords(last.at()),
                                last.reason())))
                .orElseGet(() -> report(false, words.say("targets.old")));
    }

    private static Report report(boolean done, String words) {
        return new Report(words, List.of(new Answer(done, null, null, "", words)));
    }
}
