/** What the relay knows about a system B, how it calls it, and what an answer of B proves. */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package io.retryrelay.target;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
