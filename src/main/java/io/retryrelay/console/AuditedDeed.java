package io.retryrelay.console;

import io.retryrelay.platform.AuditEntry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the names in the audit speak of. */
final class AuditedDeed {

    /** Those that a person may filter by, in the order of the list. */
    static final List<String> ALL = List.of(
            "RETRY",
            "CANCEL",
            "LET_PASS",
            "DISCARD",
            "RESOLVE",
            "RESTORE",
            "REPLACE",
            "CHECK",
            "BULK_PLAN",
            "BULK_START",
            "BULK_APPROVE",
            "BULK_PAUSE",
            "BULK_RESUME",
            "BULK_CANCEL",
            "PAUSE",
            "RESUME",
            "QUARANTINE_DISCARD");

    private static final String BULK = "BULK_";
    private static final String TARGET = "target:";

    private AuditedDeed() {}

    static String kindOf(AuditEntry entry) {
        if (entry.what().startsWith(BULK)) {
            return "bulk";
        }
        return switch (entry.what()) {
            case "QUARANTINE_DISCARD" -> "record";
            case "PAUSE", "RESUME" -> entry.subject().startsWith(TARGET) ? "target" : "relay";
            default -> "request";
        };
    }

    /** What a person calls it. */
    static String nameOf(AuditEntry entry) {
        return switch (kindOf(entry)) {
            case "target" -> entry.subject().substring(TARGET.length());
            case "bulk", "request" -> Label.shortened(entry.subject());
            default -> entry.subject();
        };
    }

    /** Where it can be seen; null if it has no page. */
    static @Nullable String pageOf(AuditEntry entry) {
        return switch (kindOf(entry)) {
            case "bulk" -> "/bulks/" + entry.subject();
            case "record" -> "/quarantine/" + entry.subject();
            case "request" -> "/requests/" + entry.subject();
            case "target", "relay" -> "/targets";
            default -> null;
        };
    }
}
