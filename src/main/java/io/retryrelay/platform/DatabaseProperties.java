package io.retryrelay.platform;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What is asked of the database.
 *
 * @param acceptVolatileDatabase whether to start on a database that may forget a commit when its machine fails; then
 *     nothing of the promise holds for that moment
 */
@ConfigurationProperties("relay")
record DatabaseProperties(@DefaultValue("false") boolean acceptVolatileDatabase) {}
