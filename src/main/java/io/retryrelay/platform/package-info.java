/** What every room stands on: clocks, ids, sign-in. No business word lives here. */
@ApplicationModule(type = ApplicationModule.Type.OPEN)
@NullMarked
package io.retryrelay.platform;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
