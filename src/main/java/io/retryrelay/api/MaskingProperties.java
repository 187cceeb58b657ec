package io.retryrelay.api;

import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What only an ADMIN sees in requests and answers.
 *
 * @param headers parts of header names, in any case, whose values are masked
 * @param bodyFields names of JSON fields whose values are masked, at any depth
 */
@ConfigurationProperties("relay.masking")
record MaskingProperties(
        @DefaultValue({"authorization", "cookie", "token", "secret", "password", "api-key", "apikey", "signature"})
        Set<String> headers,

        @DefaultValue Set<String> bodyFields) {}
