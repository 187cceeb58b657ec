package io.retryrelay.api;

import io.retryrelay.bulk.BulkPlans;
import io.retryrelay.bulk.BulkReader;
import io.retryrelay.bulk.BulkResult;
import io.retryrelay.bulk.BulkRun;
import io.retryrelay.bulk.BulkRuns;
import io.retryrelay.bulk.BulkStep;
import io.retryrelay.platform.Caller;
import io.retryrelay.request.Refusal;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.HttpHeaders;
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

/** Moves many requests at once: first a plan, then its start, and whatever holds it back. */
@RestController
@RequestMapping(ApiPaths.BULK)
class BulkController {

    private static final String CSV = "text/csv;charset=UTF-8";

    private final BulkPlans plans;
    private final BulkRuns runs;
    private final BulkReader reader;
    private final BulkFile file;

    BulkController(BulkPlans plans, BulkRuns runs, BulkReader reader, BulkFile file) {
        this.plans = plans;
        this.runs = runs;
        this.reader = reader;
        this.file = file;
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
    BulkView start(@PathVariable String id, @RequestBody(required = false) @Nullable BulkStepBody body, Caller caller) {
        return take(BulkStep.START, id, body, caller);
    }

    @PostMapping("/{id}/approve")
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(summary = "Agrees to a plan that needs it, as another person than the one who planned it")
    BulkView approve(
            @PathVariable String id, @RequestBody(required = false) @Nullable BulkStepBody body, Caller caller) {
        return take(BulkStep.APPROVE, id, body, caller);
    }

    @PostMapping("/{id}/pause")
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(summary = "Holds back what is not moved yet; what is moved goes on")
    BulkView pause(@PathVariable String id, @RequestBody(required = false) @Nullable BulkStepBody body, Caller caller) {
        return take(BulkStep.PAUSE, id, body, caller);
    }

    @PostMapping("/{id}/resume")
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(summary = "Goes on after a pause or a stop; failures until now no longer count against it")
    BulkView resume(
            @PathVariable String id, @RequestBody(required = false) @Nullable BulkStepBody body, Caller caller) {
        return take(BulkStep.RESUME, id, body, caller);
    }

    @PostMapping("/{id}/cancel")
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(summary = "Takes back all that its targets have not been called for, step by step")
    BulkView cancel(
            @PathVariable String id, @RequestBody(required = false) @Nullable BulkStepBody body, Caller caller) {
        return take(BulkStep.CANCEL, id, body, caller);
    }

    private BulkView take(BulkStep step, String id, @Nullable BulkStepBody body, Caller caller) {
        UUID bulk = parse(id);
        BulkStepBody said = body == null ? BulkStepBody.NOTHING : body;
        runs.take(bulk, step, caller.name(), said.reason(), said.seen());
        return view(bulk);
    }

    @GetMapping
    @Operation(summary = "Lists bulks, newest first")
    BulkListView list(@ParameterObject @ModelAttribute BulkListQuery query, HttpServletRequest request) {
        KnownParameters.refuseOthers(request, BulkListQuery.NAMES);
        return BulkListView.of(reader.list(query.only(), query.who(), query.stretch(), query.behind()));
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
                reader.items(run.summary().id(), query.only(), query.behind(), query.stretch() + 1), query.stretch());
    }

    @GetMapping(path = "/{id}/items.csv", produces = CSV)
    @Operation(summary = "The same as a file, all in one; cells that a spreadsheet would execute are quoted")
    void csv(
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String result,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        KnownParameters.refuseOthers(request, Set.of("result"));
        BulkRun run = find(parse(id));
        BulkResult only = new BulkItemsQuery(result, null, null).only();
        response.setContentType(CSV);
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                "attachment; filename=\"bulk-" + run.summary().id() + ".csv\"");
        file.write(run.summary().id(), only, response.getWriter());
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
