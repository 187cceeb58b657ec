/** The broker, the database, the simulated B and the browser that tests and the development run share. */
@NullMarked
package io.retryrelay.infra;

import org.jspecify.annotations.NullMarked;
