package io.retryrelay.request;

import io.retryrelay.platform.Digests;
import java.nio.ByteBuffer;

/** Requests of one target with the same order key: strictly one after another, in the order accepted. */
public record Lane(String target, String orderKey) {

    static final int LOCKS = 16_384;

    /** Its row of {@code lane_lock}; lanes may share one. */
    int slot() {
        return Math.floorMod(ByteBuffer.wrap(Digests.sha256(target, orderKey)).getInt(), LOCKS);
    }
}
