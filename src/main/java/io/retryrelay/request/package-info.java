/** The rule book: what a retry request is, which moves are legal, who may be told what. */
@ApplicationModule(allowedDependencies = {"platform", "target"})
@NullMarked
package io.retryrelay.request;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
