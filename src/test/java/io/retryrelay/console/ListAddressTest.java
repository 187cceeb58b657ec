package io.retryrelay.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.retryrelay.request.RequestPage.Cursor;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListAddressTest {

    private static ListAddress address(
            @Nullable String tab, @Nullable String q, @Nullable String from, @Nullable String older) {
        return new ListAddress(tab, null, null, null, null, null, q, from, null, older, null);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1000000-01-01T00:00:00Z", "+10000-01-01T00:00:00Z", "0999-12-31T23:59"})
    void namesATimeThatNoRowCanHave(String from) {
        ListAddress address = address(null, null, from, null);

        assertThat(address.unreadable()).containsExactly("from");
        assertThat(address.filter().from()).isNull();
    }

    @Test
    void beginsWithWhatWaitsForAPerson() {
        assertThat(ListAddress.HOME.chosenTab()).isEqualTo(Tab.WAITING);
        assertThat(ListAddress.HOME.href()).isEqualTo("/");
    }

    @Test
    void takesEmptyFieldsForAbsentOnes() {
        ListAddress address = address("", "  ", "", null);

        assertThat(address).isEqualTo(ListAddress.HOME);
        assertThat(address.hasFilter()).isFalse();
    }

    @Test
    void readsTheTimeOfABrowserFieldAsUtc() {
        assertThat(address(null, null, "2026-04-01T01:02", null).filter().from())
                .isEqualTo(Instant.parse("2026-04-01T01:02:00Z"));
        assertThat(address(null, null, "2026-04-01T01:02:03Z", null).filter().from())
                .isEqualTo(Instant.parse("2026-04-01T01:02:03Z"));
    }

    @Test
    void leavesOutAndNamesWhatItCannotRead() {
        ListAddress address = address("nonsense", null, "yesterday", "no cursor");

        assertThat(address.unreadable()).containsExactlyInAnyOrder("tab", "from", "page");
        assertThat(address.chosenTab()).isEqualTo(Tab.WAITING);
        assertThat(address.filter().from()).isNull();
        assertThat(address.behind()).isEmpty();
    }

    @Test
    void keepsTheFilterButNotThePlaceWhenTheTabChanges() {
        ListAddress address = address(null, "order", null, "x").at(Tab.DONE);

        assertThat(address.href()).isEqualTo("/?tab=done&q=order");
    }

    @Test
    void encodesWhatWouldBreakTheAddress() {
        assertThat(address(null, "a&b=c {x} 주문+", null, null).href())
                .isEqualTo("/?q=a%26b%3Dc%20%7Bx%7D%20%EC%A3%BC%EB%AC%B8%2B");
    }

    @Test
    void carriesThePlaceAsACursor() {
        Cursor last = new Cursor(Instant.parse("2026-04-01T01:02:03Z"), new UUID(1, 2));

        assertThat(ListAddress.HOME.behind(last).behind()).contains(last);
        assertThat(ListAddress.HOME.before(last).before()).contains(last);
    }
}
