/** The bench: contenders side by side in one run, compared pair by pair. */
@NullMarked
package io.retryrelay.bench;

import org.jspecify.annotations.NullMarked;
