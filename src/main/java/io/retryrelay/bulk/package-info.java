/** Moves many requests at once: plans, starts and counts exactly what was planned. */
@ApplicationModule(allowedDependencies = {"platform", "request"})
@NullMarked
package io.retryrelay.bulk;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
