package io.retryrelay.relay;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How events are relayed.
 *
 * @param lease how long a claimed request belongs to its worker; the longest target deadline plus 20s if not set
 * @param leaseMargin what must be left of the lease after the deadline for a call to be sent, at least 0
 * @param window how many records may be taken from the topic and not yet be at their end, from 1 to 500000. Those that are
 *     and stand behind one that is not do not count; there may be 20 times as many of both, and a crash reads them again
 * @param dbGrace how long a claim is tried while the database does not take it, from 0s to 1m; then no record is taken
 *     until it does
 */
@ConfigurationProperties("relay")
record RelayProperties(
        @Nullable Duration lease,
        @DefaultValue("1s") Duration leaseMargin,
        @DefaultValue("50000") int window,
        @DefaultValue("10s") Duration dbGrace) {

    RelayProperties {
        if (leaseMargin.isNegative()) {
            throw new IllegalArgumentException("relay.lease-margin must be 0 or more, not " + leaseMargin);
        }
        if (window < 1 || window > 500_000) {
            throw new IllegalArgumentException("relay.window must be from 1 to 500000, not " + window);
        }
        if (dbGrace.isNegative() || dbGrace.compareTo(Duration.ofMinutes(1)) > 0) {
            throw new IllegalArgumentException("relay.db-grace must be from 0s to 1m, not " + dbGrace);
        }
    }
}
