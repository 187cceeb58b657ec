package io.retryrelay.console;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Tells what the relay noted with a deed from the reason that a person gave for it. */
@Component
class Remarks {

    private static final String ID = "([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})";
    private static final Pattern BULK = Pattern.compile("bulk " + ID + "(?:: (.+)| (was cancelled))?", Pattern.DOTALL);
    private static final Pattern REPLACES = Pattern.compile("replaces " + ID);

    /** With any other deed, whatever reads like a note of the relay is a person's reason. */
    private static final Set<String> NOTED = Set.of("SUBMIT", "RESENT", "CHECK");

    private static final Set<String> MADE_BY_BULKS = Set.of("RETRY", "CANCEL", "DISCARD", "RESOLVE");

    private final Words words;
    private final OwnWords own;

    Remarks(Words words, OwnWords own) {
        this.words = words;
        this.own = own;
    }

    /**
     * What stands beside a deed.
     *
     * @param note of the relay, in the reader's words
     * @param href to what the note speaks of
     * @param reason in a person's own words
     */
    record Remark(
            @Nullable String note,
            @Nullable String href,
            @Nullable String reason) {}

    /** In the timeline of a request, where a bulk's moves stand one by one. */
    Remark of(String deed, @Nullable String written) {
        if (written == null || written.isBlank()) {
            return new Remark(null, null, null);
        }
        Matcher bulk = BULK.matcher(written);
        if (MADE_BY_BULKS.contains(deed) && bulk.matches()) {
            String note = bulk.group(3) == null ? "own.BULK" : "own.BULK_CANCELLED";
            return new Remark(words.say(note), "/bulks/" + bulk.group(1), bulk.group(2));
        }
        Matcher replaces = REPLACES.matcher(written);
        if (deed.equals("SUBMIT") && replaces.matches()) {
            String old = replaces.group(1);
            return new Remark(words.say("own.REPLACES", Label.shortened(old)), "/requests/" + old, null);
        }
        return note(deed, written)
                .map(note -> new Remark(note, null, null))
                .orElseGet(() -> new Remark(null, null, written));
    }

    /** In the audit, where a bulk stands for itself: what reads like its moves was written by a person. */
    @Nullable
    String inAudit(String deed, @Nullable String written) {
        return written == null || written.isBlank() ? null : note(deed, written).orElse(written);
    }

    private Optional<String> note(String deed, String written) {
        return NOTED.contains(deed) ? own.find(written) : Optional.empty();
    }
}
