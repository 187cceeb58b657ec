package io.retryrelay.api;

import io.retryrelay.platform.Caller;
import io.retryrelay.platform.Role;
import io.retryrelay.relay.QuarantinedRecord;
import java.nio.charset.StandardCharsets;
import org.springframework.stereotype.Component;

/** Turns quarantined records into what this caller may see. */
@Component
class QuarantineViews {

    private final Masking masking;

    QuarantineViews(Masking masking) {
        this.masking = masking;
    }

    QuarantineView of(QuarantinedRecord record, Caller caller) {
        Content key = content(record.key(), caller);
        Content value = content(record.value(), caller);
        QuarantinedRecord.Discard discard = record.discard();
        return new QuarantineView(
                record.id(),
                record.coordinates().topic(),
                record.topicId(),
                record.coordinates().partition(),
                record.coordinates().offset(),
                key.text(),
                key.base64(),
                value.text(),
                value.base64(),
                record.key().truncated() || record.value().truncated(),
                record.why(),
                record.foundAt(),
                discard == null ? null : discard.at(),
                discard == null ? null : discard.who(),
                discard == null ? null : discard.reason());
    }

    private Content content(QuarantinedRecord.Part part, Caller caller) {
        Content content = Content.printable(part.bytes(), part.truncated());
        if (part.bytes() == null || caller.may(Role.ADMIN)) {
            return content;
        }
        return content.text() != null
                ? new Content(masking.body(content.text()), null)
                : maskedBinary(content, part.bytes());
    }

    /** Nobody can tell where in bytes a secret begins and ends, so they are shown whole or not at all. */
    private Content maskedBinary(Content content, byte[] bytes) {
        String asCharacters = new String(bytes, StandardCharsets.ISO_8859_1);
        return asCharacters.equals(masking.body(asCharacters)) ? content : new Content(Masking.MASK, null);
    }
}
