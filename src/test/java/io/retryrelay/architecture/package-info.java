/** Holds the rooms, their arrows and the house rules against the code. */
@NullMarked
package io.retryrelay.architecture;

import org.jspecify.annotations.NullMarked;
