package io.retryrelay.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.retryrelay.target.TestTargets;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class LedgerTest {

    private static final Lane LANE = new Lane("b-system", "account-7");
    private static final OriginalFailure TIMEOUT = Requests.TIMEOUT;

    private final Places places = new Places(Map.of(LANE.slot(), 41L));
    private final Ledger ledger = ledger(List.of());

    @Test
    void entersEachNewOneWithItsKeysAndItsLineOfHistory() {
        Intake.Receipt one = ledger.enter(arrival("order-1", "header-1", null, "/payments"));
        Intake.Receipt other = ledger.enter(arrival("order-2", null, null, "/payments"));

        assertThat(one.created()).isTrue();
        assertThat(other.created()).isTrue();
        assertThat(ledger.requests()).extracting(RetryRequest::getId).containsExactly(one.request(), other.request());
        assertThat(ledger.claims()).hasSize(5);
        assertThat(ledger.history()).extracting(History.Line::what).containsExactly("SUBMIT", "SUBMIT");
    }

    @Test
    void recognisesOneThatCameEarlierInTheSameBatch() {
        Intake.Receipt first = ledger.enter(arrival("order-1", null, null, "/payments"));

        Intake.Receipt again = ledger.enter(arrival("order-1", null, null, "/payments"));

        assertThat(again).isEqualTo(new Intake.Receipt(first.request(), false));
        assertThat(ledger.requests()).hasSize(1);
    }

    @Test
    void refusesOtherContentUnderAKeyOfTheSameBatchAndEntersNothingOfIt() {
        ledger.enter(arrival("order-1", null, null, "/payments"));

        assertRefused(arrival("order-1", "header-2", null, "/other"), Refusal.Code.KEY_REUSED);

        assertThat(ledger.requests()).hasSize(1);
        assertThat(ledger.claims()).hasSize(2);
    }

    @Test
    void recognisesWhatIsStoredAndTakesItsNewNameAndItsNews() {
        Arrival stored = arrival("order-1", null, TIMEOUT, "/payments");
        UUID request = UUID.randomUUID();
        Ledger later = ledger(stored.keys().stream()
                .map(key -> new Identity(
                        ByteBuffer.wrap(key.digest()),
                        key.kind(),
                        "service-a",
                        ByteBuffer.wrap(stored.content()),
                        request))
                .toList());

        Intake.Receipt receipt = later.enter(arrival("order-1", "header-1", TIMEOUT, "/payments"));

        assertThat(receipt).isEqualTo(new Intake.Receipt(request, false));
        assertThat(later.requests()).isEmpty();
        assertThat(later.claims()).extracting(claim -> claim.key().kind()).containsExactly(IdentityKey.Kind.SUBMISSION);
        assertThat(later.history()).extracting(History.Line::what).containsExactly("RESENT");
    }

    @Test
    void refusesABlindRepeatAndEntersNothingOfIt() {
        assertRefused(unheld("order-1", TIMEOUT), Refusal.Code.CONFIRM_NEEDED);

        assertThat(ledger.claims()).isEmpty();
        assertThat(ledger.requests()).isEmpty();
        assertThat(ledger.history()).isEmpty();
    }

    @Test
    void givesPlacesInTheOrderOfArrival() {
        ledger.enter(inLane("order-1"));
        ledger.enter(inLane("order-2"));
        ledger.enter(inLane("order-1"));

        assertThat(ledger.requests()).extracting(RetryRequest::seq).containsExactly(42L, 43L);
        assertThat(places.slots()).containsExactly(LANE.slot());
        assertThat(places.most()).isEqualTo(2);
    }

    @Test
    void givesNoPlaceInALaneThatIsNotLocked() {
        assertThatIllegalStateException().isThrownBy(() -> new Places(Map.of()).take(LANE));
    }

    private Ledger ledger(List<Identity> known) {
        SubmissionRules rules = new SubmissionRules(
                TestTargets.targets("b-system", "http://127.0.0.1:1"),
                new LimitsProperties(DataSize.ofKilobytes(1), DataSize.ofMegabytes(1), 0));
        return new Ledger(rules, places, known);
    }

    private void assertRefused(Arrival arrival, Refusal.Code code) {
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> ledger.enter(arrival))
                .extracting(Refusal::code)
                .isEqualTo(code);
    }

    private static Arrival inLane(String businessKey) {
        return arrival(businessKey, null, null, "/payments", LANE.orderKey(), true);
    }

    private static Arrival unheld(String businessKey, OriginalFailure failure) {
        return arrival(businessKey, null, failure, "/payments", null, false);
    }

    private static Arrival arrival(
            String businessKey, @Nullable String header, @Nullable OriginalFailure failure, String path) {
        return arrival(businessKey, header, failure, path, null, true);
    }

    private static Arrival arrival(
            String businessKey,
            @Nullable String header,
            @Nullable OriginalFailure failure,
            String path,
            @Nullable String orderKey,
            boolean hold) {
        StoredCall call = new StoredCall("POST", path, Map.of(), null);
        Submission submission =
                new Submission("b-system", call, header, businessKey, null, orderKey, failure, hold, false);
        return Arrival.of(submission, "service-a", Requests.KEYED, Requests.NOW.plus(Duration.ofSeconds(1)));
    }
}
