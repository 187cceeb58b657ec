package io.retryrelay.console;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Edit and retry, before and after the person looked at the difference.
 *
 * @param edited what stands in the fields
 * @param editsBody whether the body can be edited
 * @param errors what is wrong with the fields, in words
 * @param difference between the old call and the corrected one; null while it is still being edited
 * @param blind why the target might then do both; null if it cannot
 * @param plainText whether the old body was JSON and the new one is not
 */
record EditScreen(
        UUID id,
        String label,
        String method,
        String target,
        Edited edited,
        boolean editsBody,
        List<String> errors,
        @Nullable TextDifference difference,
        @Nullable String blind,
        boolean plainText) {

    /** A browser leaves out a line end at the beginning of a field of many lines: this one is for it. */
    public String bodyField() {
        return "\n" + (edited.body() == null ? "" : edited.body());
    }
}
