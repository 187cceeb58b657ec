package io.retryrelay.infra;

import java.util.LinkedHashMap;
import java.util.Map;

/** The accounts of the development run and of tests: name and password are the same. */
public final class Accounts {

    /** Names by role. */
    public static final Map<String, String> ROLES = Map.of(
            "admin", "ADMIN", "operator", "OPERATE", "viewer", "VIEW", "service-a", "SUBMIT", "service-b", "SUBMIT");

    private Accounts() {}

    static Map<String, String> properties() {
        var properties = new LinkedHashMap<String, String>();
        ROLES.forEach((name, role) -> {
            properties.put("relay.users." + name + ".password", name);
            properties.put("relay.users." + name + ".roles", role);
        });
        return properties;
    }
}
