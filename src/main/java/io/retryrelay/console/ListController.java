package io.retryrelay.console;

import io.retryrelay.platform.Caller;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The list of requests, and what is done to the ticked ones. */
@ConsolePage
class ListController {

    private final ListScreens screens;
    private final MoveTicked moveTicked;

    ListController(ListScreens screens, MoveTicked moveTicked) {
        this.screens = screens;
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

    /** The address of the list rides along in the query, so that the person comes back to the same rows. */
    @PostMapping("/requests/ticked")
    String move(
            @ModelAttribute("address") ListAddress address,
            @RequestParam TickedDeed action,
            @RequestParam(name = "id", required = false) @Nullable List<String> ticked,
            @RequestParam(required = false) @Nullable String reason,
            @RequestParam(defaultValue = "false") boolean confirm,
            Caller caller,
            RedirectAttributes flash) {
        Report report = moveTicked.move(action, ticked == null ? List.of() : ticked, caller.name(), reason, confirm);
        flash.addFlashAttribute("report", report);
        return "redirect:" + address.href();
    }
}
