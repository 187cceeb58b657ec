package io.retryrelay.console;

import io.retryrelay.platform.Caller;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The list of requests, and Retry for the ticked ones. */
@ConsolePage
class ListController {

    private final ListScreens screens;
    private final RetryTicked retryTicked;

    ListController(ListScreens screens, RetryTicked retryTicked) {
        this.screens = screens;
        this.retryTicked = retryTicked;
    }

    @GetMapping("/")
    String list(@ModelAttribute("address") ListAddress address, Model model) {
        model.addAttribute("screen", screens.of(address));
        return "requests";
    }

    /** The address of the list rides along in the query, so that the person comes back to the same rows. */
    @PostMapping("/requests/retry")
    String retry(
            @ModelAttribute("address") ListAddress address,
            @RequestParam(name = "id", required = false) @Nullable List<String> ticked,
            @RequestParam(required = false) @Nullable String reason,
            @RequestParam(defaultValue = "false") boolean confirm,
            Caller caller,
            RedirectAttributes flash) {
        Report report = retryTicked.retry(ticked == null ? List.of() : ticked, caller.name(), reason, confirm);
        flash.addFlashAttribute("report", report);
        return "redirect:" + address.href();
    }
}
