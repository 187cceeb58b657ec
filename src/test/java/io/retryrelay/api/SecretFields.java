package io.retryrelay.api;

import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/** Masking as an installation has it that names JSON fields as secret. */
public final class SecretFields {

    private SecretFields() {}

    public static Masking named(String... fields) {
        return new Masking(new MaskingProperties(Set.of("api-key"), Set.of(fields)), strict());
    }

    /** What keeps the secrets that those hide. */
    public static KeptSecrets kept(String... fields) {
        return new KeptSecrets(named(fields));
    }

    static JsonMapper strict() {
        JsonMapper.Builder builder = JsonMapper.builder();
        new StrictJson().strictJsonMapper().customize(builder);
        return builder.build();
    }
}
