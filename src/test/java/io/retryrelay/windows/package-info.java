/** What may go wrong between two steps, one class for each kind of trouble: nothing is lost and nothing done twice. */
@NullMarked
package io.retryrelay.windows;

import org.jspecify.annotations.NullMarked;
