package io.retryrelay.console;

import io.retryrelay.platform.Caller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The list of requests, and what is done to the ticked ones. */
@ConsolePage
class ListController {

    private final ListScreens screens;
    private final CountMatching countMatching;
    private final MoveTicked moveTicked;

    ListController(ListScreens screens, CountMatching countMatching, MoveTicked moveTicked) {
        this.screens = screens;
        this.countMatching = countMatching;
        this.moveTicked = moveTicked;
    }

    /** The page, or what of it moves by itself. */
    @GetMapping("/")
    String list(
            @ModelAttribute("address") ListAddress address,
            @RequestParam(defaultValue = "") String count,
            @RequestHeader(name = Htmx.REQUEST, defaultValue = "false") boolean live,
            Model model) {
        model.addAttribute("live", live);
        model.addAttribute("screen", screens.of(address, count.equals("all") && !live));
        return live ? "fragments/list :: live" : "requests";
    }

    /** What the bar says of all that match, where the page has stopped counting. */
    @GetMapping("/requests/matching")
    @ResponseBody
    CountMatching.Counted matching(@ModelAttribute("address") ListAddress address) {
        return countMatching.of(address);
    }

    /** The address of the list rides along in the query, so that the person comes back to the same rows. */
    @PostMapping("/requests/ticked")
    String move(
            @ModelAttribute("address") ListAddress address,
            @ModelAttribute("bar") Bar bar,
            @RequestParam TickedDeed action,
            @RequestParam(defaultValue = "false") boolean confirm,
            Caller caller,
            RedirectAttributes flash) {
        MoveTicked.Outcome outcome =
                moveTicked.move(action, bar.ticked(), caller.name(), bar.reasonFor(action), confirm);
        flash.addFlashAttribute("report", outcome.report());
        if (!outcome.report().allDone()) {
            flash.addFlashAttribute("kept", bar.withTicked(outcome.refused()));
        }
        return "redirect:" + address.href();
    }
}
