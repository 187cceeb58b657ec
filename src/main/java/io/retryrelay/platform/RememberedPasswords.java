package io.retryrelay.platform;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * Verifies a password the slow way once, and after that by a keyed digest of what was right.
 *
 * <p>A scheme such as bcrypt takes a good part of a tenth of a second of processor time on purpose. Whoever signs in for
 * each call, as services do, would spend more on that than on all the rest of an intake. What is wrong still costs the slow
 * way, so that guessing does not become cheaper; and so does what belongs to no account, such as the password that stands in
 * for those of unknown names, so that time does not tell which names there are. Of each account one digest is kept, under a
 * key that this process drew for itself; accounts are configured, so what is remembered holds until the process ends.
 */
final class RememberedPasswords implements PasswordEncoder {

    private static final String ALGORITHM = "HmacSHA256";
    private static final int KEY_BYTES = 32;
    private static final String PLAIN = "{noop}";

    private final PasswordEncoder encoder;
    private final Set<String> accounts;
    /** Costs a wrong guess at a plain password what one at a hashed password, or at an unknown name, costs. */
    private final String standIn;

    private final SecretKeySpec key;
    private final Map<String, byte[]> right = new ConcurrentHashMap<>();

    /** @param accounts the encoded passwords of those that there are */
    RememberedPasswords(PasswordEncoder encoder, Collection<String> accounts) {
        this.encoder = encoder;
        this.accounts = Set.copyOf(accounts);
        this.standIn = encoder.encode("");
        byte[] random = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(random);
        this.key = new SecretKeySpec(random, ALGORITHM);
    }

    @Override
    public boolean matches(CharSequence password, String encoded) {
        byte[] digest = digest(password);
        byte[] remembered = right.get(encoded);
        if (remembered != null && MessageDigest.isEqual(remembered, digest)) {
            return true;
        }
        boolean matches = encoder.matches(password, encoded);
        if (matches && accounts.contains(encoded)) {
            right.put(encoded, digest);
        } else if (!matches && encoded.startsWith(PLAIN)) {
            encoder.matches(password, standIn);
        }
        return matches;
    }

    @Override
    public String encode(CharSequence password) {
        return encoder.encode(password);
    }

    /** What is configured stays as it is: to hash it anew would not make the configuration safer. */
    @Override
    public boolean upgradeEncoding(String encoded) {
        return false;
    }

    private byte[] digest(CharSequence password) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return mac.doFinal(password.toString().getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("Every Java platform has " + ALGORITHM, missing);
        }
    }
}
