package io.retryrelay.console;

import io.retryrelay.platform.Caller;
import io.retryrelay.relay.QuarantineDiscard;
import io.retryrelay.request.GivenReason;
import io.retryrelay.request.Refusal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Records that were no events: where, when, their bytes, and why; each may be given up with a reason. */
@ConsolePage
@RequestMapping("/quarantine")
class QuarantinePages {

    private final QuarantineScreens screens;
    private final QuarantineDiscard discard;
    private final Words words;

    QuarantinePages(QuarantineScreens screens, QuarantineDiscard discard, Words words) {
        this.screens = screens;
        this.discard = discard;
        this.words = words;
    }

    @GetMapping
    String list(@ModelAttribute("address") QuarantineAddress address, Caller caller, Model model) {
        model.addAttribute("screen", screens.list(address, caller));
        return "quarantine";
    }

    @GetMapping("/{id:\\d{1,18}}")
    String one(@PathVariable long id, Caller caller, Model model) {
        model.addAttribute("one", find(id, caller));
        return "quarantined";
    }

    /** The first discard stands: a second click is told who was faster. */
    @PostMapping("/{id:\\d{1,18}}/discard")
    String discard(
            @PathVariable long id,
            @RequestParam(defaultValue = "") String reason,
            Caller caller,
            RedirectAttributes flash) {
        QuarantineScreen.Discard before = find(id, caller).row().discard();
        flash.addFlashAttribute("report", before == null ? discard(id, caller.name(), reason) : doneBefore(before));
        return "redirect:/quarantine/" + id;
    }

    private Report discard(long id, String who, String reason) {
        if (!RefusalWords.takes(reason)) {
            return Report.of(false, words.say("answer.reasonNeeded", GivenReason.LONGEST));
        }
        discard.discard(id, who, reason.strip());
        return Report.of(true, words.say("quarantine.discarded"));
    }

    private Report doneBefore(QuarantineScreen.Discard discard) {
        return Report.of(
                true,
                words.say(
                        "quarantine.discardedBefore",
                        discard.who(),
                        discard.when().words()));
    }

    private QuarantineScreen.One find(long id, Caller caller) {
        return screens.one(id, caller).orElseThrow(Refusal::notFound);
    }
}
