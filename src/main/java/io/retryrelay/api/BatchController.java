package io.retryrelay.api;

import io.retryrelay.platform.Caller;
import io.retryrelay.request.BatchIntake;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Takes many retry requests in at once. */
@RestController
class BatchController {

    private final BatchItems items;
    private final BatchIntake intake;
    private final CallerRate rate;

    BatchController(BatchItems items, BatchIntake intake, CallerRate rate) {
        this.items = items;
        this.intake = intake;
        this.rate = rate;
    }

    /** 200 with one answer per item, in their order; a batch sent again gets the same requests. */
    @Operation(
            requestBody =
                    @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content =
                                    @Content(
                                            mediaType = MediaType.APPLICATION_JSON_VALUE,
                                            array =
                                                    @ArraySchema(
                                                            schema = @Schema(implementation = SubmissionBody.class)))))
    @PostMapping(path = ApiPaths.BATCH, consumes = MediaType.APPLICATION_JSON_VALUE)
    List<BatchAnswer> submit(
            @RequestHeader(name = "Idempotency-Key", required = false) @Nullable String key,
            @RequestBody byte[] body,
            Caller caller) {
        rate.take(caller);
        List<BatchIntake.Verdict> verdicts = intake.submit(items.read(body, key), caller.name());
        return IntStream.range(0, verdicts.size())
                .mapToObj(index -> BatchAnswer.of(index, verdicts.get(index)))
                .toList();
    }
}
