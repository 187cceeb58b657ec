/** Repeats failed calls to a flaky system without losing one or doing one twice. */
@NullMarked
package io.retryrelay;

import org.jspecify.annotations.NullMarked;
