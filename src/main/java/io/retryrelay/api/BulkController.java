package io.retryrelay.api;

import io.retryrelay.bulk.BulkPlans;
import io.retryrelay.bulk.BulkReader;
import io.retryrelay.bulk.BulkRun;
import io.retryrelay.bulk.BulkRuns;
import io.retryrelay.platform.Caller;
import io.retryrelay.request.Refusal;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Moves many requests at once: first a plan, then its start. */
@RestController
@RequestMapping(ApiPaths.BULK)
class BulkController {

    private final BulkPlans plans;
    private final BulkRuns runs;
    private final BulkReader reader;

    BulkController(BulkPlans plans, BulkRuns runs, BulkReader reader) {
        this.plans = plans;
        this.runs = runs;
        this.reader = reader;
    }

    @PostMapping
    @Operation(summary = "Plans a move of many requests; moves nothing yet. 201 with the plan")
    ResponseEntity<BulkView> plan(@RequestBody BulkBody body, Caller caller) {
        UUID id = plans.plan(body.toWish(), caller.name());
        return ResponseEntity.created(URI.create(ApiPaths.BULK + "/" + id)).body(view(id));
    }

    @PostMapping("/{id}/start")
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(summary = "Starts a plan; a start sent again changes nothing")
    BulkView start(@PathVariable String id, Caller caller) {
        UUID bulk = parse(id);
        runs.start(bulk, caller.name());
        return view(bulk);
    }

    @GetMapping("/{id}")
    @Operation(summary = "Shows how far it is")
    BulkView one(@PathVariable String id) {
        return view(parse(id));
    }

    @GetMapping("/{id}/items")
    @Operation(summary = "Lists its requests in their order, each with what has become of it")
    BulkItemsView items(
            @PathVariable String id,
            @ParameterObject @ModelAttribute BulkItemsQuery query,
            HttpServletRequest request) {
        KnownParameters.refuseOthers(request, BulkItemsQuery.NAMES);
        BulkRun run = find(parse(id));
        return BulkItemsView.of(
                reader.items(run.id(), query.only(), query.behind(), query.stretch() + 1), query.stretch());
    }

    @GetMapping(path = "/{id}/items.csv", produces = "text/csv")
    @Operation(summary = "The same as a file, all in one")
    String csv(@PathVariable String id, @RequestParam(required = false) @Nullable String result) {
        BulkRun run = find(parse(id));
        BulkItemsQuery query = new BulkItemsQuery(result, null, null);
        return BulkItemsView.csv(reader.items(run.id(), query.only(), query.behind(), run.requested()));
    }

    private BulkView view(UUID id) {
        return BulkView.of(find(id));
    }

    private BulkRun find(UUID id) {
        return reader.find(id).orElseThrow(BulkController::noSuch);
    }

    private static UUID parse(String id) {
        return RequestIds.find(id).orElseThrow(BulkController::noSuch);
    }

    private static Refusal noSuch() {
        return Refusal.noSuch("bulk");
    }
}
