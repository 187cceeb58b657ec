/** Holds what the documents say against the code: paths, commands, properties, codes, states and metrics. */
@NullMarked
package io.retryrelay.docs;

import org.jspecify.annotations.NullMarked;
