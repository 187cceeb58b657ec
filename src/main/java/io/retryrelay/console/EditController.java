package io.retryrelay.console;

import io.retryrelay.console.ReplaceRequest.Replaced;
import io.retryrelay.platform.Caller;
import io.retryrelay.request.Move;
import io.retryrelay.request.Refusal;
import io.retryrelay.request.RequestDetails;
import io.retryrelay.request.RequestReader;
import java.util.UUID;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Edit and retry: change, look at the difference, then make the new request. */
@ConsolePage
@RequestMapping("/requests/{id:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}}")
class EditController {

    private final RequestReader reader;
    private final Corrections corrections;
    private final EditScreens screens;
    private final ReplaceRequest replaceRequest;

    EditController(RequestReader reader, Corrections corrections, EditScreens screens, ReplaceRequest replaceRequest) {
        this.reader = reader;
        this.corrections = corrections;
        this.screens = screens;
        this.replaceRequest = replaceRequest;
    }

    /** Where there is nothing to edit any more, the request itself says why. */
    @GetMapping("/edit")
    String form(@PathVariable UUID id, Caller caller, Model model) {
        RequestDetails request = find(id);
        if (!Move.REPLACE.startsFrom(request.summary().state())) {
            return "redirect:/requests/" + id;
        }
        model.addAttribute("screen", screens.form(request, corrections.form(request, caller), caller));
        return "edit";
    }

    /** Changes nothing yet. */
    @PostMapping("/edit")
    String difference(
            @PathVariable UUID id,
            @ModelAttribute("edited") Edited edited,
            @RequestParam(defaultValue = "false") boolean again,
            Caller caller,
            Model model) {
        RequestDetails request = find(id);
        model.addAttribute(
                "screen", again ? screens.form(request, edited, caller) : screens.difference(request, edited, caller));
        return "edit";
    }

    /** Whoever comes back to the address of a form that was refused, in another language or signed in anew. */
    @GetMapping("/replace")
    String formAgain(@PathVariable UUID id) {
        return "redirect:/requests/" + id + "/edit";
    }

    @PostMapping("/replace")
    String replace(
            @PathVariable UUID id,
            @ModelAttribute("edited") Edited edited,
            Caller caller,
            Model model,
            RedirectAttributes flash) {
        RequestDetails request = find(id);
        try {
            Replaced replaced = replaceRequest.replace(request, edited, caller);
            flash.addFlashAttribute("report", replaced.report());
            return "redirect:/requests/" + replaced.shown();
        } catch (Refusal refusal) {
            model.addAttribute("screen", screens.refused(request, edited, caller, refusal));
            return "edit";
        }
    }

    private RequestDetails find(UUID id) {
        return reader.find(id).orElseThrow(Refusal::notFound);
    }
}
