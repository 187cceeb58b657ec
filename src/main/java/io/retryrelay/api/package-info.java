/** The HTTP contract: controllers, views and problems. */
@ApplicationModule(allowedDependencies = {"platform", "bulk", "recovery", "relay", "outbox", "target", "request"})
@NullMarked
package io.retryrelay.api;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
