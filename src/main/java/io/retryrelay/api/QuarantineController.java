package io.retryrelay.api;

import io.retryrelay.platform.Caller;
import io.retryrelay.relay.QuarantineDiscard;
import io.retryrelay.relay.QuarantineHeap;
import io.retryrelay.relay.QuarantineReader;
import io.retryrelay.relay.QuarantinedRecord;
import io.retryrelay.request.Refusal;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Records on the topic that were no events of the relay, and what people decided about them. */
@RestController
@RequestMapping(ApiPaths.QUARANTINE)
class QuarantineController {

    private final QuarantineReader reader;
    private final QuarantineDiscard discard;
    private final QuarantineViews views;

    QuarantineController(QuarantineReader reader, QuarantineDiscard discard, QuarantineViews views) {
        this.reader = reader;
        this.discard = discard;
        this.views = views;
    }

    @GetMapping
    @Operation(summary = "Lists records that were no events of the relay, newest first, discarded ones too")
    QuarantineView.Stretch list(
            @ParameterObject @ModelAttribute QuarantineQuery query, HttpServletRequest request, Caller caller) {
        KnownParameters.refuseOthers(request, QuarantineQuery.NAMES);
        int limit = query.stretch();
        List<QuarantinedRecord> found = reader.list(QuarantineHeap.ALL, limit + 1, query.behind());
        List<QuarantinedRecord> shown = found.subList(0, Math.min(limit, found.size()));
        return new QuarantineView.Stretch(
                shown.stream().map(record -> views.of(record, caller)).toList(),
                found.size() > limit ? String.valueOf(shown.get(limit - 1).id()) : null);
    }

    /** Sent again, it changes nothing: the first one's name and reason stand, and the answer shows them. */
    @PostMapping("/{id}/discard")
    @Operation(summary = "Notes that a record needs no more looking at; it is kept, and the first discard stands")
    QuarantineView discard(
            @PathVariable String id, @RequestBody(required = false) @Nullable WhyBody body, Caller caller) {
        long record = find(id).id();
        discard.discard(record, caller.name(), WhyBody.required(body));
        return views.of(find(id), caller);
    }

    private QuarantinedRecord find(String id) {
        try {
            return reader.find(Long.parseLong(id)).orElseThrow(QuarantineController::notFound);
        } catch (NumberFormatException noId) {
            throw notFound();
        }
    }

    private static Refusal notFound() {
        return Refusal.noSuch("quarantined record");
    }
}
