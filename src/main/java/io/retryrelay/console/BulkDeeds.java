package io.retryrelay.console;

import io.retryrelay.bulk.BulkAction;
import io.retryrelay.bulk.BulkStep;
import io.retryrelay.platform.Caller;
import io.retryrelay.request.Refusal;
import java.util.Arrays;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** What a person does to many requests at once: plan, start, pause, go on, take back, approve. */
@ConsolePage
@RequestMapping("/bulks")
class BulkDeeds {

    private final PlanMany planMany;
    private final StepMany stepMany;

    BulkDeeds(PlanMany planMany, StepMany stepMany) {
        this.planMany = planMany;
        this.stepMany = stepMany;
    }

    /** Moves nothing. The address of the list says which requests; what cannot be planned leads back there. */
    @PostMapping("/plan")
    String plan(
            @ModelAttribute("address") ListAddress address,
            @RequestParam(defaultValue = "RETRY") BulkAction action,
            @ModelAttribute("bar") Bar bar,
            @RequestParam(defaultValue = "false") boolean confirm,
            Caller caller,
            RedirectAttributes flash) {
        String reason = bar.reasonFor(TickedDeed.of(action));
        PlanMany.Outcome outcome = planMany.plan(address, action, reason, confirm, caller.name());
        if (outcome.refused() != null) {
            flash.addFlashAttribute("kept", bar);
        }
        return answer(outcome, address.fromTheStart().href(), flash);
    }

    /** The same requests again under the same limits, with those that need a confirmation. */
    @PostMapping(BulkPages.ID + "/confirm")
    String confirm(@PathVariable UUID id, Caller caller, RedirectAttributes flash) {
        return answer(planMany.planConfirmed(id, caller.name()), "/bulks/" + id, flash);
    }

    @PostMapping(BulkPages.ID + "/start")
    String start(@PathVariable UUID id, @ModelAttribute("pace") Pace pace, Caller caller, RedirectAttributes flash) {
        flash.addFlashAttribute("report", stepMany.start(id, pace, caller.name()));
        return "redirect:/bulks/" + id;
    }

    @PostMapping(BulkPages.ID + "/{step:approve|pause|resume|cancel}")
    String take(
            @PathVariable UUID id,
            @PathVariable String step,
            @RequestParam(required = false) @Nullable String reason,
            @RequestParam(required = false) @Nullable Integer seen,
            Caller caller,
            RedirectAttributes flash) {
        flash.addFlashAttribute("report", stepMany.take(id, named(step), caller.name(), reason, seen));
        return "redirect:/bulks/" + id;
    }

    private static String answer(PlanMany.Outcome outcome, String back, RedirectAttributes flash) {
        if (outcome.refused() == null) {
            return "redirect:/bulks/" + outcome.plan();
        }
        flash.addFlashAttribute("report", outcome.refused());
        return "redirect:" + back;
    }

    private static BulkStep named(String step) {
        return Arrays.stream(BulkStep.values())
                .filter(known -> known.name().toLowerCase(Locale.ROOT).equals(step))
                .findAny()
                .orElseThrow(Refusal::notFound);
    }
}
