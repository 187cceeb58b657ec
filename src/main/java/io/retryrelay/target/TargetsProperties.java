package io.retryrelay.target;

import jakarta.validation.Valid;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The systems the relay may call.
 *
 * @param targets one entry per system B, by name: 1 to 64 characters of a-z, 0-9, dot, underscore and hyphen, the first
 *     a letter or digit. A name with a dot or underscore goes in brackets: relay.targets[b.system].base-url.
 */
@Validated
@ConfigurationProperties("relay")
record TargetsProperties(@DefaultValue Map<String, @Valid TargetProperties> targets) {}
