package io.retryrelay.api;

import io.retryrelay.platform.Caller;
import io.retryrelay.relay.StatusCheck;
import io.retryrelay.request.PersonMoves;
import io.retryrelay.request.Refusal;
import io.retryrelay.request.RequestDetails;
import io.retryrelay.request.RequestReader;
import io.retryrelay.request.StoredCall;
import java.net.URI;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** What a person may do to one request; each answers with the request as it is then. */
@RestController
@RequestMapping(ApiPaths.REQUESTS + "/{id}")
class MoveController {

    private final PersonMoves moves;
    private final StatusCheck check;
    private final RequestReader reader;
    private final RequestViews views;
    private final KeptSecrets secrets;

    MoveController(
            PersonMoves moves, StatusCheck check, RequestReader reader, RequestViews views, KeptSecrets secrets) {
        this.moves = moves;
        this.check = check;
        this.reader = reader;
        this.views = views;
        this.secrets = secrets;
    }

    private interface Deed {
        void on(UUID id, PersonMoves.Order order);
    }

    @PostMapping("/retry")
    @ResponseStatus(HttpStatus.ACCEPTED)
    RequestView retry(@PathVariable String id, @RequestBody(required = false) @Nullable OrderBody body, Caller caller) {
        return move(id, body, caller, moves::retry);
    }

    @PostMapping("/let-pass")
    @ResponseStatus(HttpStatus.ACCEPTED)
    RequestView letPass(
            @PathVariable String id, @RequestBody(required = false) @Nullable OrderBody body, Caller caller) {
        return move(id, body, caller, moves::letPass);
    }

    @PostMapping("/cancel")
    RequestView cancel(
            @PathVariable String id, @RequestBody(required = false) @Nullable OrderBody body, Caller caller) {
        return move(id, body, caller, moves::cancel);
    }

    @PostMapping("/discard")
    RequestView discard(
            @PathVariable String id, @RequestBody(required = false) @Nullable OrderBody body, Caller caller) {
        return move(id, body, caller, moves::discard);
    }

    @PostMapping("/resolve")
    RequestView resolve(
            @PathVariable String id, @RequestBody(required = false) @Nullable OrderBody body, Caller caller) {
        return move(id, body, caller, moves::resolve);
    }

    @PostMapping("/restore")
    RequestView restore(
            @PathVariable String id, @RequestBody(required = false) @Nullable OrderBody body, Caller caller) {
        return move(id, body, caller, moves::restore);
    }

    /** Asks B; succeeded if B says so, else as before, with B's answer in the history. */
    @PostMapping("/check")
    RequestView check(@PathVariable String id, @RequestBody(required = false) @Nullable OrderBody body, Caller caller) {
        return move(id, body, caller, check::ask);
    }

    /** 201 with the successor. A header that holds the mask of a secret keeps the secret. */
    @PostMapping("/replace")
    ResponseEntity<RequestView> replace(@PathVariable String id, @RequestBody ReplacementBody body, Caller caller) {
        UUID old = RequestIds.parse(id);
        RequestDetails seen = reader.find(old).orElseThrow(Refusal::notFound);
        StoredCall corrected = secrets.in(body.corrected(seen), seen.call(), caller);
        UUID successor = moves.replace(old, corrected, OrderBody.order(body.order(), caller));
        return ResponseEntity.created(URI.create(ApiPaths.REQUESTS + "/" + successor))
                .body(view(successor, caller));
    }

    private RequestView move(String id, @Nullable OrderBody body, Caller caller, Deed deed) {
        UUID request = RequestIds.parse(id);
        deed.on(request, OrderBody.order(body, caller));
        return view(request, caller);
    }

    private RequestView view(UUID request, Caller caller) {
        return reader.find(request).map(found -> views.of(found, caller)).orElseThrow(Refusal::notFound);
    }
}
