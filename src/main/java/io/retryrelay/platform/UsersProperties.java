package io.retryrelay.platform;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import java.util.Map;
import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Who may sign in. There is no account unless one is configured.
 *
 * @param users accounts by name; the name of a service is the source of what it submits
 */
@ConfigurationProperties("relay")
@Validated
record UsersProperties(@DefaultValue Map<String, @Valid User> users) {

    /**
     * One account.
     *
     * @param password the password, as it is or with a scheme in front ({@code {bcrypt}$2a$…})
     * @param roles what the account may do; ADMIN includes OPERATE, OPERATE includes VIEW
     */
    record User(@NotBlank String password, @NotEmpty Set<Role> roles) {

        /** A password without a scheme is compared as it is. */
        String encodedPassword() {
            return password.startsWith("{") ? password : "{noop}" + password;
        }

        @Override
        public String toString() {
            return "User[password=***, roles=" + roles + "]";
        }
    }
}
