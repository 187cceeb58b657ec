package io.retryrelay.request;

import java.nio.ByteBuffer;
import java.util.UUID;

/** A key that was seen before, with what came under it and where it leads. */
record Identity(ByteBuffer digest, IdentityKey.Kind kind, String source, ByteBuffer contentHash, UUID request) {

    boolean standsFor(IdentityKey key) {
        return digest.equals(ByteBuffer.wrap(key.digest()));
    }

    boolean hasContent(byte[] hash) {
        return contentHash.equals(ByteBuffer.wrap(hash));
    }

    boolean belongsToAnotherThan(String caller) {
        return kind == IdentityKey.Kind.IDEMPOTENCY && !source.equals(caller);
    }
}
