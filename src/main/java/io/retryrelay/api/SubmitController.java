package io.retryrelay.api;

import io.retryrelay.platform.Caller;
import io.retryrelay.request.Intake;
import io.retryrelay.request.Refusal;
import io.retryrelay.request.RequestReader;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Takes retry requests in. */
@RestController
class SubmitController {

    private final Intake intake;
    private final RequestReader reader;
    private final RequestViews views;
    private final CallerRate rate;

    SubmitController(Intake intake, RequestReader reader, RequestViews views, CallerRate rate) {
        this.intake = intake;
        this.reader = reader;
        this.views = views;
        this.rate = rate;
    }

    /** 202 once it is stored; 200 for a submission sent again, 410 once what it led to was purged. */
    @PostMapping(path = ApiPaths.REQUESTS, consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<RequestView> submit(
            @RequestHeader(name = "Idempotency-Key", required = false) @Nullable String submissionKey,
            @RequestBody SubmissionBody body,
            Caller caller) {
        rate.take(caller);
        Intake.Receipt receipt = intake.submit(body.toSubmission(submissionKey), caller.name());
        RequestView view = reader.find(receipt.request())
                .map(found -> views.of(found, caller))
                .orElseThrow(() -> Refusal.purged(receipt.request()));
        return ResponseEntity.status(receipt.created() ? HttpStatus.ACCEPTED : HttpStatus.OK)
                .location(URI.create(ApiPaths.REQUESTS + "/" + receipt.request()))
                .body(view);
    }
}
