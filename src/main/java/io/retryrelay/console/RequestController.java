package io.retryrelay.console;

import io.retryrelay.platform.Caller;
import io.retryrelay.request.Move;
import io.retryrelay.request.PersonMoves.Order;
import io.retryrelay.request.Refusal;
import io.retryrelay.request.RequestDetails;
import io.retryrelay.request.RequestReader;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** One request: what it is, what happened to it, and what can be done. */
@ConsolePage
@RequestMapping("/requests/{id:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}}")
class RequestController {

    private final RequestReader reader;
    private final RequestScreens screens;
    private final MakeMove makeMove;

    RequestController(RequestReader reader, RequestScreens screens, MakeMove makeMove) {
        this.reader = reader;
        this.screens = screens;
        this.makeMove = makeMove;
    }

    /**
     * The page, or what of it moves by itself.
     *
     * @param one the numbers of two calls to compare
     * @param seen the version that stands on the page that asks; nothing is answered while it is still true
     */
    @GetMapping
    @Nullable
    String show(
            @PathVariable UUID id,
            @RequestParam(required = false) @Nullable Integer one,
            @RequestParam(required = false) @Nullable Integer other,
            @RequestParam(required = false) @Nullable String seen,
            @RequestHeader(name = Htmx.REQUEST, defaultValue = "false") boolean live,
            Caller caller,
            Model model,
            HttpServletResponse response) {
        RequestDetails request = reader.find(id).orElseThrow(Refusal::notFound);
        if (live && screens.version(request).equals(seen)) {
            response.setStatus(HttpServletResponse.SC_NO_CONTENT);
            return null;
        }
        model.addAttribute("screen", screens.of(request, caller, one, other));
        model.addAttribute("one", one);
        model.addAttribute("other", other);
        return live ? "fragments/one :: live" : "request";
    }

    @PostMapping("/{move}")
    String move(
            @PathVariable UUID id,
            @PathVariable String move,
            @RequestParam(required = false) @Nullable String seen,
            @RequestParam(required = false) @Nullable String reason,
            @RequestParam(defaultValue = "false") boolean confirm,
            Caller caller,
            RedirectAttributes flash) {
        Answer answer =
                makeMove.answer(offered(move), id, new Order(caller.name(), reason, confirm, SeenMark.read(seen)));
        if (answer.code() == Refusal.Code.NOT_FOUND) {
            throw Refusal.notFound();
        }
        flash.addFlashAttribute("report", new Report(answer.words(), List.of(answer)));
        return "redirect:/requests/" + id;
    }

    private Move offered(String name) {
        return Arrays.stream(Move.values())
                .filter(move -> move.name().toLowerCase(Locale.ROOT).equals(name))
                .filter(makeMove::offers)
                .findAny()
                .orElseThrow(Refusal::notFound);
    }
}
