package io.retryrelay.console;

import io.retryrelay.platform.Caller;
import io.retryrelay.request.PersonMoves;
import io.retryrelay.request.Refusal;
import io.retryrelay.request.Refusal.FieldError;
import io.retryrelay.request.RequestDetails;
import io.retryrelay.request.StoredCall;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Builds the pages of edit and retry. */
@Component
class EditScreens {

    private final Corrections corrections;
    private final CallDifference difference;
    private final PersonMoves moves;
    private final BlindRepeat blindRepeat;
    private final JsonText json;
    private final Words words;

    EditScreens(
            Corrections corrections,
            CallDifference difference,
            PersonMoves moves,
            BlindRepeat blindRepeat,
            JsonText json,
            Words words) {
        this.corrections = corrections;
        this.difference = difference;
        this.moves = moves;
        this.blindRepeat = blindRepeat;
        this.json = json;
        this.words = words;
    }

    EditScreen form(RequestDetails request, Edited edited, Caller caller) {
        return screen(request, edited, caller, List.of(), null, null);
    }

    /** The difference, or the form again with what is wrong. */
    EditScreen difference(RequestDetails request, Edited edited, Caller caller) {
        try {
            StoredCall corrected = corrections.apply(edited, request, caller);
            moves.checkCall(request.summary().target(), corrected);
            TextDifference seen = difference.between(request.call(), corrected, caller);
            return screen(request, edited, caller, List.of(), seen, corrected);
        } catch (Refusal refusal) {
            return refused(request, edited, caller, refusal);
        }
    }

    EditScreen refused(RequestDetails request, Edited edited, Caller caller, Refusal refusal) {
        return screen(request, edited, caller, errors(refusal), null, null);
    }

    private EditScreen screen(
            RequestDetails request,
            Edited edited,
            Caller caller,
            List<String> errors,
            @Nullable TextDifference difference,
            @Nullable StoredCall corrected) {
        return new EditScreen(
                request.summary().id(),
                Label.of(request.summary()),
                request.call().method(),
                request.summary().target(),
                edited,
                corrections.editsBody(request, caller),
                errors,
                difference,
                request.summary().outcomeUnknown() ? blindRepeat.whyBoth(request) : null,
                corrected != null && isJson(request.call()) && !isJson(corrected));
    }

    private List<String> errors(Refusal refusal) {
        if (refusal.facts().get("errors") instanceof List<?> errors) {
            return errors.stream()
                    .filter(FieldError.class::isInstance)
                    .map(error -> ((FieldError) error).field())
                    .map(this::error)
                    .distinct()
                    .toList();
        }
        return List.of(words.say(
                switch (refusal.code()) {
                    case TOO_LARGE -> "edit.wrong.size";
                    case CONFIRM_NEEDED -> "edit.wrong.confirm";
                    default -> "answer.refused";
                }));
    }

    private String error(String field) {
        if (field.startsWith("headers.")) {
            return words.say("edit.wrong.header", field.substring("headers.".length()));
        }
        return switch (field) {
            case "path" -> words.say("edit.wrong.path");
            case "headers" -> words.say("edit.wrong.headers");
            case "target" -> words.say("answer.targetGone");
            default -> words.say("answer.refused");
        };
    }

    private boolean isJson(StoredCall call) {
        return call.body() != null
                && json.pretty(new String(call.body(), StandardCharsets.UTF_8)).isPresent();
    }
}
