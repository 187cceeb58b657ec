package io.retryrelay.api;

/** Where the contract's resources live. */
final class ApiPaths {

    static final String API = "/api/";
    static final String REQUESTS = "/api/v1/retry-requests";
    static final String BATCH = REQUESTS + "/batch";
    static final String BULK = "/api/v1/bulk-retries";
    static final String QUARANTINE = "/api/v1/quarantine";
    static final String AUDIT = "/api/v1/audit";

    private ApiPaths() {}
}
