/** The operators' pages: what waits for a person, why, and what can be done about it. */
@ApplicationModule(
        allowedDependencies = {"platform", "api", "bulk", "recovery", "relay", "outbox", "target", "request"})
@NullMarked
package io.retryrelay.console;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
