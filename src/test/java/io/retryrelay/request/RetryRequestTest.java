package io.retryrelay.request;

import static io.retryrelay.request.Requests.KEYED;
import static io.retryrelay.request.Requests.KEYLESS;
import static io.retryrelay.request.Requests.LEASE;
import static io.retryrelay.request.Requests.NOW;
import static io.retryrelay.request.Requests.NO_DEATH;
import static io.retryrelay.request.Requests.RANDOM;
import static io.retryrelay.request.Requests.TIMEOUT;
import static io.retryrelay.request.Requests.answer;
import static io.retryrelay.request.Requests.calling;
import static io.retryrelay.request.Requests.held;
import static io.retryrelay.request.Requests.queued;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.retryrelay.target.Proof;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryRequestTest {

    @Nested
    class AtIntake {

        @ParameterizedTest
        @CsvSource({"TIMEOUT, UNKNOWN, true", "OTHER, UNKNOWN, true", "CONNECT, FAILED, false"})
        void judgesTheOriginalCallByItsFailure(OriginalFailure.Kind kind, State state, boolean outcomeUnknown) {
            RetryRequest request = held("key-1", new OriginalFailure(kind, null, null, null));

            assertThat(request.state()).isEqualTo(state);
            assertThat(request.doubt().outcomeUnknown()).isEqualTo(outcomeUnknown);
            assertThat(request.standing().reason()).isEqualTo(Reason.HELD);
        }

        @ParameterizedTest
        @CsvSource({"503, UNKNOWN", "429, UNKNOWN", "408, UNKNOWN", "422, FAILED", "404, FAILED", "302, FAILED"})
        void judgesTheOriginalCallByItsStatus(int status, State state) {
            assertThat(held("key-1", new OriginalFailure(OriginalFailure.Kind.STATUS, status, null, null))
                            .state())
                    .isEqualTo(state);
        }

        @Test
        void takesNoFailureForNoCall() {
            assertThat(held(null, null).state()).isEqualTo(State.FAILED);
        }

        @Test
        void countsNothingUntilItIsQueued() {
            RetryRequest request = held(null, null);
            assertThat(request.generation()).isZero();
            assertThat(request.tally().round()).isZero();

            request.retry(KEYED, false, NOW);
            assertThat(request.generation()).isOne();
            assertThat(request.tally().round()).isOne();
        }
    }

    @Nested
    class WhenAPersonRetries {

        @Test
        void needsNoConfirmationWhileAYoungKeyProtects() {
            RetryRequest request = held("key-1", TIMEOUT);

            request.retry(KEYED, false, NOW.plus(Duration.ofHours(23)));

            assertThat(request.state()).isEqualTo(State.QUEUED);
        }

        @Test
        void needsConfirmationOnceTheKeyIsOlderThanTheWindow() {
            Instant nextDay = NOW.plus(Duration.ofHours(24));
            RetryRequest request = held("key-1", TIMEOUT);

            assertConfirmNeeded(request, nextDay, "older");

            request.retry(KEYED, true, nextDay);
            assertThat(request.state()).isEqualTo(State.QUEUED);
        }

        @Test
        void needsConfirmationIfTheUnprovenOriginalCarriedNoKey() {
            assertConfirmNeeded(held(null, TIMEOUT), NOW, "carried no key");
        }

        @Test
        void needsConfirmationIfBIgnoresKeys() {
            RetryRequest request = held("key-1", TIMEOUT);

            assertThatExceptionOfType(Refusal.class)
                    .isThrownBy(() -> request.retry(KEYLESS, false, NOW))
                    .returns(Refusal.Code.CONFIRM_NEEDED, Refusal::code)
                    .withMessageContaining("ignores");
        }

        private void assertConfirmNeeded(RetryRequest request, Instant now, String why) {
            assertThatExceptionOfType(Refusal.class)
                    .isThrownBy(() -> request.retry(KEYED, false, now))
                    .returns(Refusal.Code.CONFIRM_NEEDED, Refusal::code)
                    .withMessageContaining(why);
            assertThat(request.state()).isEqualTo(State.UNKNOWN);
        }

        @Test
        void needsNoConfirmationForWhatTheRelayIsAboutToDoItself() {
            RetryRequest request = calling();
            request.settle(answer(Proof.NOTHING), KEYED, RANDOM, NOW);
            assertThat(request.state()).isEqualTo(State.SCHEDULED);

            assertThat(request.doubt().needsConfirmation(State.SCHEDULED, KEYED, NOW))
                    .isFalse();
            assertThat(request.doubt().needsConfirmation(State.SCHEDULED, KEYED, NOW.plus(Duration.ofHours(24))))
                    .isTrue();
        }

        @Test
        void opensARoundButTryingNowDoesNot() {
            RetryRequest request = calling();
            request.settle(answer(Proof.NOT_DONE), KEYED, RANDOM, NOW);
            request.retry(KEYED, false, NOW);
            assertThat(request.tally().round()).isOne();

            request.cancel(NOW);
            request.retry(KEYED, false, NOW);
            assertThat(request.tally().round()).isEqualTo(2);
            assertThat(request.generation()).isEqualTo(3);
        }
    }

    @Nested
    class WhenSettled {

        @Test
        void triesAgainLaterWhileAttemptsAreLeft() {
            RetryRequest request = calling();

            request.settle(answer(Proof.NOT_DONE), KEYED, RANDOM, NOW);

            assertThat(request.state()).isEqualTo(State.SCHEDULED);
            assertThat(request.standing().nextAttemptAt()).isBetween(NOW.plusMillis(799), NOW.plusMillis(1201));
        }

        @Test
        void failsAfterTheLastAttemptIfNothingIsUnproven() {
            RetryRequest request = exhaustWith(Proof.NOT_DONE);

            assertThat(request.state()).isEqualTo(State.FAILED);
            assertThat(request.standing().reason()).isEqualTo(Reason.EXHAUSTED);
            assertThat(request.tally().attemptCount()).isEqualTo(3);
        }

        @Test
        void isUnknownAfterTheLastAttemptIfAnythingIsUnproven() {
            assertThat(exhaustWith(Proof.NOTHING).state()).isEqualTo(State.UNKNOWN);
        }

        private RetryRequest exhaustWith(Proof proof) {
            RetryRequest request = queued();
            for (int attempt = 1; attempt <= 3; attempt++) {
                request.claim(KEYED, NOW, LEASE);
                request.settle(answer(proof), KEYED, RANDOM, NOW);
                if (attempt < 3) {
                    request.comeDue(NOW);
                }
            }
            return request;
        }

        @Test
        void aLaterRefusalDoesNotSettleAnUnprovenCall() {
            RetryRequest request = calling();
            request.settle(answer(Proof.NOTHING), KEYED, RANDOM, NOW);
            request.comeDue(NOW);
            request.claim(KEYED, NOW, LEASE);

            request.settle(answer(Proof.REFUSED), KEYED, RANDOM, NOW);

            assertThat(request.state()).isEqualTo(State.UNKNOWN);
            assertThat(request.standing().reason()).isEqualTo(Reason.REFUSED);
        }

        @Test
        void aSuccessSettlesTheDoubt() {
            RetryRequest request = held("key-1", TIMEOUT);
            request.retry(KEYED, false, NOW);
            request.claim(KEYED, NOW, LEASE);

            request.settle(answer(Proof.DONE), KEYED, RANDOM, NOW);

            assertThat(request.state()).isEqualTo(State.SUCCEEDED);
            assertThat(request.doubt().outcomeUnknown()).isFalse();
        }

        @Test
        void isNeverRepeatedByItselfIfBIgnoresKeys() {
            RetryRequest request = queued();
            request.claim(KEYLESS, NOW, LEASE);

            request.settle(answer(Proof.NOTHING), KEYLESS, RANDOM, NOW);

            assertThat(request.state()).isEqualTo(State.UNKNOWN);
            assertThat(request.standing().reason()).isEqualTo(Reason.KEYLESS);
        }

        @Test
        void aConfirmationIsUsedUpByTheNextUnprovenAttempt() {
            RetryRequest request = held("key-1", TIMEOUT);
            request.retry(KEYLESS, true, NOW);
            assertThat(request.mayBeCalled(KEYLESS, NOW)).isTrue();
            request.claim(KEYLESS, NOW, LEASE);
            request.settle(answer(Proof.NOT_DONE), KEYLESS, RANDOM, NOW);
            assertThat(request.state()).as("nothing was sent").isEqualTo(State.SCHEDULED);
            request.comeDue(NOW);
            request.claim(KEYLESS, NOW, LEASE);

            request.settle(answer(Proof.NOTHING), KEYLESS, RANDOM, NOW);

            assertThat(request.state()).isEqualTo(State.UNKNOWN);
        }

        @Test
        void isNotChargedIfItWasNotSent() {
            RetryRequest request = calling();

            request.settleUnsent(NOW);

            assertThat(request.tally().attemptCount()).isZero();
            assertThat(request.standing().isDue(NOW)).isTrue();
        }
    }

    @Nested
    class WhenItsLeaseRanOut {

        @Test
        void isCalledAgainAtOnceWhileTheKeyProtects() {
            RetryRequest request = calling();

            request.loseLease(Optional.of(KEYED), NO_DEATH, NOW);

            assertThat(request.standing().isDue(NOW)).isTrue();
            assertThat(request.doubt().outcomeUnknown()).isTrue();
        }

        @Test
        void waitsForAPersonIfBIgnoresKeys() {
            RetryRequest request = calling();

            request.loseLease(Optional.of(KEYLESS), NO_DEATH, NOW);

            assertThat(request.state()).isEqualTo(State.UNKNOWN);
        }

        @Test
        void hasNotLostItBeforeItsEnd() {
            assertThat(calling().standing().hasLostItsLease(NOW.plus(LEASE))).isFalse();
            assertThat(calling().standing().hasLostItsLease(NOW.plus(LEASE).plusMillis(1)))
                    .isTrue();
        }
    }

    @Nested
    class WhenQueuedWithADoubt {

        @Test
        void isNotCalledOnceTheKeyHasAgedOut() {
            RetryRequest request = calling();
            request.settle(answer(Proof.NOTHING), KEYED, RANDOM, NOW);
            request.comeDue(NOW);
            Instant nextDay = NOW.plus(Duration.ofHours(24));
            assertThat(request.mayBeCalled(KEYED, nextDay)).isFalse();

            request.turnAway(Optional.of(KEYED), nextDay);

            assertThat(request.state()).isEqualTo(State.UNKNOWN);
            assertThat(request.standing().reason()).isEqualTo(Reason.KEY_TOO_OLD);
        }

        @Test
        void staysUnknownWhenItIsCancelledDiscardedAndRestored() {
            RetryRequest request = held("key-1", TIMEOUT);
            request.retry(KEYED, false, NOW);
            request.cancel(NOW);
            assertThat(request.state()).isEqualTo(State.UNKNOWN);

            request.discard(NOW);
            request.restore(NOW);

            assertThat(request.state()).isEqualTo(State.UNKNOWN);
        }
    }

    @Nested
    class WhenReplaced {

        @Test
        void givesItsNamesToASuccessorWithAKeyOfItsOwn() {
            RetryRequest old = held("key-1", null);
            UUID id = UUID.randomUUID();

            RetryRequest successor = old.replace(id, old.call(), false, NOW);

            assertThat(old.state()).isEqualTo(State.DISCARDED);
            assertThat(old.standing().reason()).isEqualTo(Reason.REPLACED);
            assertThat(successor.state()).isEqualTo(State.QUEUED);
            assertThat(successor.idempotencyKey()).isEqualTo(id.toString());
            assertThatExceptionOfType(Refusal.class)
                    .isThrownBy(() -> old.restore(NOW))
                    .withMessageContaining("replaced");
        }

        @Test
        void needsConfirmationIfTheOldOutcomeIsUnknown() {
            RetryRequest old = held("key-1", TIMEOUT);

            assertThatExceptionOfType(Refusal.class)
                    .isThrownBy(() -> old.replace(UUID.randomUUID(), old.call(), false, NOW))
                    .returns(Refusal.Code.CONFIRM_NEEDED, Refusal::code);
        }
    }

    @Test
    void cannotBeFlushedWithMovesThatWereNotSaved() {
        assertThatIllegalStateException().isThrownBy(() -> queued().refuseUnsavedMoves());
    }
}
