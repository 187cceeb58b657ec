/** Events from opened to closed: the outbox row, its publication on the topic, and the row that says it was processed. */
@ApplicationModule(allowedDependencies = {"platform", "request"})
@NullMarked
package io.retryrelay.outbox;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
