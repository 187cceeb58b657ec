package io.retryrelay.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.platform.AuditFilter;
import io.retryrelay.relay.QuarantineHeap;
import org.junit.jupiter.api.Test;

class AddressesTest {

    @Test
    void namesWhatItLeavesOutOfTheAudit() {
        AuditAddress address = new AuditAddress("kim", "LAUGH", null, "yesterday", "2026-04-01T00:00", "x");

        assertThat(address.unreadable()).containsExactly("what", "from", "page");
        assertThat(address.filter())
                .isEqualTo(new AuditFilter(
                        "kim",
                        null,
                        null,
                        null,
                        AddressFields.instant("2026-04-01T00:00").orElseThrow()));
    }

    @Test
    void fillsATimeOfALinkIntoTheField() {
        AuditAddress address = new AuditAddress(null, "RETRY", null, "2026-04-01T00:00:00Z", "2026-04-02T10:00", null);

        assertThat(address.unreadable()).isEmpty();
        assertThat(address.fromField()).isEqualTo("2026-04-01T00:00");
        assertThat(address.toField()).isEqualTo("2026-04-02T10:00");
    }

    @Test
    void asksTheQuarantineForWhatNobodyHasLookedAtUnlessItIsToldOtherwise() {
        assertThat(new QuarantineAddress(null, null).heap()).isEqualTo(QuarantineHeap.OPEN);
        assertThat(new QuarantineAddress("discarded", "17").heap()).isEqualTo(QuarantineHeap.DISCARDED);
        assertThat(new QuarantineAddress("discarded", "17").behind()).isEqualTo(17);
        assertThat(new QuarantineAddress("DISCARD", "x").unreadable()).containsExactly("show", "page");
        assertThat(QuarantineAddress.href(QuarantineHeap.OPEN, null)).isEqualTo("/quarantine");
        assertThat(QuarantineAddress.href(QuarantineHeap.ALL, 17L)).isEqualTo("/quarantine?show=all&older=17");
    }

    @Test
    void namesWhatItLeavesOutOfTheBulks() {
        assertThat(new BulkAddress("RUNING", null, "x").unreadable()).containsExactly("state", "page");
        assertThat(new BulkAddress("RUNNING", "kim", null).unreadable()).isEmpty();
        assertThat(new BulkAddress(null, null, null).unreadable()).isEmpty();
    }
}
