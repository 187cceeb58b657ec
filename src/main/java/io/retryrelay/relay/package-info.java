/** The way of one event: listen, claim, call, settle, acknowledge. */
@ApplicationModule(allowedDependencies = {"platform", "outbox", "target", "request"})
@NullMarked
package io.retryrelay.relay;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
