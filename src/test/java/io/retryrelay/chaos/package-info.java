/** Kills the application at named points and at random times, and judges what is left by what must never break. */
@NullMarked
package io.retryrelay.chaos;

import org.jspecify.annotations.NullMarked;
