package io.retryrelay.platform;

/** What an account may do. */
public enum Role {
    /** Services: submit retry requests and read their own. */
    SUBMIT,
    /** See every request. */
    VIEW,
    /** Retry, discard, resolve, cancel and edit. Includes {@link #VIEW}. */
    OPERATE,
    /** Everything, secrets unmasked. Includes {@link #OPERATE}. */
    ADMIN;

    /** The authority that Spring Security knows this role by. */
    public String authority() {
        return "ROLE_" + name();
    }
}
