package io.retryrelay.request;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where a request is going: to a target, in the lane of its order key if it has one. */
public record Route(String target, @Nullable String orderKey) {

    /** The lane it rides in; empty without an order key. */
    public Optional<Lane> lane() {
        return Optional.ofNullable(orderKey).map(key -> new Lane(target, key));
    }
}
