package io.retryrelay.api;

import io.retryrelay.request.Refusal;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** Says in the caller's words why a body could not be read. */
final class UnreadableJson {

    static final String BODY = "(body)";

    private UnreadableJson() {}

    /** @param why what the reader said; null if there was nothing to read */
    static Refusal explain(@Nullable Throwable why) {
        for (Throwable cause = why; cause != null; cause = cause.getCause()) {
            if (cause instanceof RequestSizeFilter.TooLarge large) {
                return Refusal.tooLarge(BODY, large.limit());
            }
            if (cause instanceof UnrecognizedPropertyException unknown) {
                return Refusal.invalid(path(unknown), "is not a known field");
            }
            if (cause instanceof InvalidFormatException wrong
                    && wrong.getTargetType().isEnum()) {
                return Refusal.invalid(path(wrong), "must be one of " + values(wrong.getTargetType()));
            }
            if (cause instanceof InputCoercionException wrong) {
                return Refusal.invalid(path(wrong), "is out of range");
            }
            if (cause instanceof StreamReadException broken) {
                return Refusal.invalid(
                        BODY,
                        "is not valid JSON at line "
                                + broken.getLocation().getLineNr() + ", column "
                                + broken.getLocation().getColumnNr());
            }
            if (cause instanceof DatabindException wrong) {
                return Refusal.invalid(path(wrong), "has the wrong type or form");
            }
        }
        return Refusal.invalid(BODY, "must be a JSON object in UTF-8");
    }

    private static String path(JacksonException failed) {
        String path = failed.getPath().stream()
                .map(step -> step.getPropertyName() == null ? String.valueOf(step.getIndex()) : step.getPropertyName())
                .collect(Collectors.joining("."));
        return path.isEmpty() ? BODY : path;
    }

    private static String values(Class<?> type) {
        return java.util.Arrays.toString(type.getEnumConstants());
    }
}
