package io.retryrelay.request;

import io.retryrelay.platform.Digests;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

/** One of the keys that tell a submission sent again from a new one, in its scope, byte for byte. */
record IdentityKey(Kind kind, byte[] digest) {

    static final Comparator<IdentityKey> BY_DIGEST = (one, other) -> Arrays.compareUnsigned(one.digest, other.digest);

    enum Kind {
        /** The header Idempotency-Key, scoped to the caller. */
        SUBMISSION,
        /** The business key, scoped to target and source. */
        BUSINESS,
        /** What B sees, scoped to the target. */
        IDEMPOTENCY
    }

    static List<IdentityKey> of(Submission submission, UUID request, String source) {
        List<IdentityKey> keys = new ArrayList<>();
        if (submission.submissionKey() != null) {
            keys.add(key(Kind.SUBMISSION, source, submission.submissionKey()));
        }
        if (submission.businessKey() != null) {
            keys.add(key(Kind.BUSINESS, submission.target(), source, submission.businessKey()));
        }
        keys.add(idempotency(submission.target(), submission.effectiveKey(request, source)));
        return keys;
    }

    static IdentityKey idempotency(String target, String key) {
        return key(Kind.IDEMPOTENCY, target, key);
    }

    private static IdentityKey key(Kind kind, String... parts) {
        List<String> texts = new ArrayList<>(List.of(kind.name()));
        texts.addAll(List.of(parts));
        return new IdentityKey(kind, Digests.sha256(texts.toArray(String[]::new)));
    }
}
