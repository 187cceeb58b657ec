@NullMarked
package io.retryrelay.console;

import org.jspecify.annotations.NullMarked;
