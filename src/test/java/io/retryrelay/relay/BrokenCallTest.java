package io.retryrelay.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.retryrelay.target.Answer;
import io.retryrelay.target.Proof;
import org.junit.jupiter.api.Test;

class BrokenCallTest {

    @Test
    void isAnAttemptThatProvesNothing() {
        Answer answer = BrokenCall.orAnswer(() -> {
            throw new StackOverflowError();
        });

        assertThat(answer.proof()).isEqualTo(Proof.NOTHING);
        assertThat(answer.error()).isEqualTo("a fault of the relay (StackOverflowError)");
    }

    @Test
    void endsTheListenerWhenTheProcessCannotBeTrusted() {
        OutOfMemoryError fatal = new OutOfMemoryError("test");

        assertThatThrownBy(() -> BrokenCall.orAnswer(() -> {
                    throw fatal;
                }))
                .isSameAs(fatal);
    }

    @Test
    void findsTheFatalErrorBehindAnotherFailure() {
        InternalError fatal = new InternalError("test");

        assertThatThrownBy(() -> FatalErrors.rethrow(new IllegalStateException(new RuntimeException(fatal))))
                .isSameAs(fatal);
        assertThatCode(() -> FatalErrors.rethrow(new AssertionError(new NoClassDefFoundError())))
                .doesNotThrowAnyException();
    }
}
