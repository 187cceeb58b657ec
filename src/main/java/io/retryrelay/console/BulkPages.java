package io.retryrelay.console;

import io.retryrelay.bulk.BulkReader;
import io.retryrelay.bulk.BulkRun;
import io.retryrelay.bulk.BulkState;
import io.retryrelay.platform.Caller;
import io.retryrelay.request.Refusal;
import jakarta.servlet.http.HttpServletResponse;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;

/** The list of bulks; one as its plan, and then as its progress. */
@ConsolePage
@RequestMapping("/bulks")
class BulkPages {

    static final String ID = "/{id:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}}";

    private final BulkReader reader;
    private final BulkListScreens lists;
    private final BulkScreens screens;
    private final BulkItemsScreens items;

    BulkPages(BulkReader reader, BulkListScreens lists, BulkScreens screens, BulkItemsScreens items) {
        this.reader = reader;
        this.lists = lists;
        this.screens = screens;
        this.items = items;
    }

    @GetMapping
    String list(@ModelAttribute("address") BulkAddress address, Model model) {
        model.addAttribute("screen", lists.of(address));
        return "bulks";
    }

    @GetMapping(ID)
    String one(
            @PathVariable UUID id,
            @RequestParam(required = false) @Nullable String result,
            @RequestParam(defaultValue = "-1") int after,
            Caller caller,
            Model model) {
        BulkRun run = find(id);
        model.addAttribute("screen", screens.of(run, caller));
        model.addAttribute("items", items.of(run, result, after));
        return "bulk";
    }

    /** What moves by itself; a page that shows another phase than this is asked to load anew, with other buttons. */
    @GetMapping(ID + "/progress")
    String progress(
            @PathVariable UUID id,
            @RequestParam(required = false) @Nullable String seen,
            Caller caller,
            Model model,
            HttpServletResponse response) {
        BulkScreen screen = screens.of(find(id), caller);
        Htmx.loadAnewUnless(screen.phase().equals(seen) || seen == null, response);
        model.addAttribute("screen", screen);
        model.addAttribute("live", true);
        return "fragments/bulk :: live";
    }

    /** Of a plan nothing moves by itself, so nothing but its state is looked at. */
    @GetMapping(ID + "/state")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void state(@PathVariable UUID id, @RequestParam String seen, HttpServletResponse response) {
        BulkState state = reader.state(id).orElseThrow(Refusal::notFound);
        Htmx.loadAnewUnless(seen.equals(state.name()), response);
    }

    @GetMapping(ID + "/items")
    String items(
            @PathVariable UUID id,
            @RequestParam(required = false) @Nullable String result,
            @RequestParam(defaultValue = "-1") int after,
            Model model) {
        model.addAttribute("items", items.of(find(id), result, after));
        return "fragments/bulk :: items";
    }

    private BulkRun find(UUID id) {
        return reader.find(id).orElseThrow(Refusal::notFound);
    }
}
