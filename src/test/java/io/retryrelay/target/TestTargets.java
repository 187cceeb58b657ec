package io.retryrelay.target;

import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Makes targets for tests from properties, as the application would. */
public final class TestTargets {

    private TestTargets() {}

    /** A target named {@code b-system}; properties as {@code "retry.max-attempts=3"}. */
    public static TargetProfile target(String baseUrl, String... properties) {
        return targets("b-system", baseUrl, properties).find("b-system").orElseThrow();
    }

    /** Exactly one target of this name. */
    public static Targets targets(String name, String baseUrl, String... properties) {
        Map<String, String> map = new HashMap<>();
        map.put("relay.targets[" + name + "].base-url", baseUrl);
        for (String property : properties) {
            int equals = property.indexOf('=');
            map.put("relay.targets[" + name + "]." + property.substring(0, equals), property.substring(equals + 1));
        }
        Binder binder = new Binder(new MapConfigurationPropertySource(map));
        return new Targets(binder.bind("relay", TargetsProperties.class).get());
    }

    /** A client on the system's clock and names; close it. */
    public static TargetClient client() {
        return new TargetClient(Clock.systemUTC());
    }
}
