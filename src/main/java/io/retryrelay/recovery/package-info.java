/** Brings back what waits for a time or was left behind; each step is safe on every instance at any time. */
@ApplicationModule(allowedDependencies = {"platform", "relay", "outbox", "target", "request"})
@NullMarked
package io.retryrelay.recovery;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
