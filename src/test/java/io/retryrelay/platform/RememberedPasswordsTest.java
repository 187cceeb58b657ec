package io.retryrelay.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;

class RememberedPasswordsTest {

    private static final int CHEAPEST = 4;

    private final Counted slow = new Counted();
    private final String encoded = slow.encode("right");
    private final String other = slow.encode("other");
    private final RememberedPasswords passwords = new RememberedPasswords(slow, List.of(encoded, other));

    @Test
    void verifyTheRightOneTheSlowWayOnce() {
        assertThat(passwords.matches("right", encoded)).isTrue();
        assertThat(passwords.matches("right", encoded)).isTrue();
        assertThat(slow.verified).containsExactly("right");
    }

    @Test
    void verifyAWrongOneTheSlowWayEachTime() {
        assertThat(passwords.matches("wrong", encoded)).isFalse();
        assertThat(passwords.matches("right", encoded)).isTrue();
        assertThat(passwords.matches("wrong", encoded)).isFalse();
        assertThat(passwords.matches("", encoded)).isFalse();
        assertThat(slow.verified).containsExactly("wrong", "right", "wrong", "");
    }

    @Test
    void keepAccountsApart() {
        assertThat(passwords.matches("right", encoded)).isTrue();
        assertThat(passwords.matches("right", other)).isFalse();
        assertThat(passwords.matches("other", other)).isTrue();
        assertThat(passwords.matches("other", encoded)).isFalse();
        assertThat(passwords.matches("right", encoded)).isTrue();
    }

    @Test
    void rememberNothingForWhatIsNoAccount() {
        String standIn = slow.encode("stand-in");

        assertThat(passwords.matches("stand-in", standIn)).isTrue();
        assertThat(passwords.matches("stand-in", standIn)).isTrue();
        assertThat(slow.verified).containsExactly("stand-in", "stand-in");
    }

    @Test
    void letAGuessAtAPlainOneCostAsMuch() {
        RememberedPasswords plain = new RememberedPasswords(slow, List.of("{noop}plain"));

        plain.matches("guess", "{noop}plain");

        assertThat(slow.verified).containsExactly("guess", "guess");
    }

    @Test
    void leaveTheConfigurationAsItIs() {
        assertThat(passwords.upgradeEncoding("{noop}plain")).isFalse();
    }

    private static final class Counted implements PasswordEncoder {

        private final PasswordEncoder bcrypt = new BCryptPasswordEncoder(CHEAPEST);
        private final List<String> verified = new ArrayList<>();

        @Override
        public String encode(CharSequence password) {
            return bcrypt.encode(password);
        }

        @Override
        public boolean matches(CharSequence password, String encoded) {
            verified.add(password.toString());
            return bcrypt.matches(password, encoded);
        }
    }
}
