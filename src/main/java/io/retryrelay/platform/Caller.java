package io.retryrelay.platform;

import java.util.Set;

/** Who is signed in, with all that the roles include. */
public record Caller(String name, Set<Role> roles) {

    public boolean may(Role role) {
        return roles.contains(role);
    }
}
