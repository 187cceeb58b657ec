package io.retryrelay.target;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** What the relay knows about one target. Immutable; checked when made. */
public final class TargetProfile {

    private final String name;
    private final TargetProperties properties;
    private final URI baseUrl;
    private final ProofTable proofs;
    private final AllowedPaths paths;

    TargetProfile(String name, TargetProperties properties) {
        new TargetRules(name, properties).check();
        this.name = name;
        this.properties = properties;
        this.baseUrl = URI.create(properties.baseUrl());
        this.proofs = new ProofTable(properties.successStatuses(), properties.notDoneStatuses());
        this.paths = new AllowedPaths(properties.allowedPaths());
    }

    /** The name requests refer to. */
    public String name() {
        return name;
    }

    /** Scheme, host, port and path prefix of B. */
    public URI baseUrl() {
        return baseUrl;
    }

    /** The longest one call may take, from connect to the last byte of the answer. */
    public Duration deadline() {
        return properties.deadline();
    }

    /** How many calls may be under way at once; at least 1. */
    public int maxConcurrency() {
        return properties.maxConcurrency();
    }

    /** How many calls may be begun per second; empty for as many as there are. */
    public OptionalDouble rate() {
        return properties.rate() == null ? OptionalDouble.empty() : OptionalDouble.of(properties.rate());
    }

    /** Whether requests without an order key are called beside each other; else one after another. */
    public boolean callsUnkeyedInParallel() {
        return properties.unkeyed() == TargetProperties.Unkeyed.PARALLEL;
    }

    /** Whether B does one effect per idempotency key. */
    public boolean honoursKeys() {
        return properties.idempotency().supported();
    }

    /** The header that carries the key. */
    public String keyHeader() {
        return properties.idempotency().header();
    }

    /** How long B remembers a key, from when it first saw it. */
    public Duration keyWindow() {
        return properties.idempotency().window();
    }

    /** When to try again, and how often. */
    public RetryPolicy retry() {
        return properties.retry().policy();
    }

    /** How often B may replay one stored failure for a key before a person is asked; at least 1. */
    public int replays() {
        return properties.retry().replays();
    }

    CircuitProperties circuit() {
        return properties.circuit();
    }

    /** The question whether B has done what the key stands for, if it can be asked; it carries no key itself. */
    public Optional<Call> statusCheck(String key) {
        StatusCheckProperties check = properties.statusCheck();
        return Optional.ofNullable(check.path())
                .map(path -> path.replace("{key}", URLEncoder.encode(key, StandardCharsets.UTF_8)))
                .map(path -> new Call(check.method(), path, Map.of(), null, null));
    }

    /**
     * Whether a path may be called: it starts with a slash, has no segment that steps up or stays ({@code ..},
     * {@code .}, percent-encoded or not), and matches one of the {@code allowed-paths} if there are any.
     *
     * @param path without query, as it would be sent
     */
    public boolean allows(String path) {
        return paths.allow(path);
    }

    /** What a whole answer with this status proves. */
    public Proof proofOf(int status) {
        return proofs.of(status);
    }

    /**
     * Whether a stored request may carry this header. It may not if the header belongs to the connection (RFC 9110,
     * section 7.6.1), to the relay, or holds credentials: those live in the target's configuration.
     *
     * @param headerName in any case
     */
    public boolean mayCarry(String headerName) {
        return !HeaderNames.forbiddenInRequests(headerName) && !headerName.equalsIgnoreCase(keyHeader());
    }

    Map<String, String> headers() {
        return properties.headers();
    }

    int responseCap() {
        return (int) properties.responseCap().toBytes();
    }

    /** Leaves out the configured headers, which are secrets. */
    @Override
    public String toString() {
        return "TargetProfile[" + name + ", " + baseUrl + "]";
    }
}
