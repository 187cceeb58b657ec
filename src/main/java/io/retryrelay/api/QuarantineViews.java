package io.retryrelay.api;

import io.retryrelay.platform.Caller;
import io.retryrelay.platform.Role;
import io.retryrelay.relay.QuarantinedRecord;
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
        return caller.may(Role.ADMIN) ? content : masking.content(content);
    }
}
