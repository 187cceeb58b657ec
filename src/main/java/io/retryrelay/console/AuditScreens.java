package io.retryrelay.console;

import io.retryrelay.console.AuditScreen.Choice;
import io.retryrelay.console.AuditScreen.Row;
import io.retryrelay.platform.AuditEntry;
import io.retryrelay.platform.AuditReader;
import java.util.List;
import java.util.Objects;
import org.springframework.stereotype.Component;

/** Builds the page of the audit. */
@Component
class AuditScreens {

    static final int LENGTH = 50;

    private final AuditReader reader;
    private final Remarks remarks;
    private final Words words;

    AuditScreens(AuditReader reader, Remarks remarks, Words words) {
        this.reader = reader;
        this.remarks = remarks;
        this.words = words;
    }

    AuditScreen of(AuditAddress address) {
        List<AuditEntry> found = reader.list(address.filter(), LENGTH + 1, address.behind());
        List<AuditEntry> shown = found.subList(0, Math.min(LENGTH, found.size()));
        return new AuditScreen(
                address,
                shown.stream().map(this::row).toList(),
                AuditedDeed.ALL.stream()
                        .map(name -> new Choice(name, words.say("audit.what." + name), name.equals(address.what())))
                        .toList(),
                address.behind() == null ? null : address.href(null),
                found.size() > LENGTH
                        ? address.href(shown.get(LENGTH - 1).cursor().encoded())
                        : null);
    }

    private Row row(AuditEntry entry) {
        return new Row(
                Objects.requireNonNull(words.when(entry.at())),
                entry.who(),
                words.orItself("audit.what.", entry.what()),
                subject(entry),
                AuditedDeed.pageOf(entry),
                remarks.inAudit(entry.what(), entry.reason()));
    }

    private String subject(AuditEntry entry) {
        String kind = AuditedDeed.kindOf(entry);
        return words.say("audit.subject." + kind, AuditedDeed.nameOf(entry));
    }
}
