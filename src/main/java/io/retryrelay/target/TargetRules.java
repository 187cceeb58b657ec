package io.retryrelay.target;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.unit.DataSize;

/** The rules a range cannot say. Each refusal names the property, the value unless it may be secret, and the rule. */
record TargetRules(String name, TargetProperties target) {

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]{0,63}");
    private static final Pattern USER_INFO = Pattern.compile("^[^/]*//[^/?#]*@");
    private static final DataSize MAX_CAP = DataSize.ofMegabytes(1);
    private static final String NOT_SHOWN = "(not shown)";

    void check() {
        checkName();
        checkBaseUrl();
        checkKeyHeader();
        checkDelays();
        checkResponseCap();
        checkStatuses();
        checkStatusCheck();
        target.headers().forEach(this::checkHeader);
        target.allowedPaths().forEach(this::checkPattern);
    }

    private void checkName() {
        if (!NAME.matcher(name).matches()) {
            throw refused(
                    "",
                    name,
                    "a target's name has 1 to 64 characters of a-z, 0-9, dot, underscore and hyphen, the first a letter or digit");
        }
    }

    private void checkBaseUrl() {
        if (USER_INFO.matcher(target.baseUrl()).find()) {
            throw refused("", NOT_SHOWN, "base-url must not carry user info: give B's credentials in headers");
        }
        URI url = parsedBaseUrl();
        boolean http = "http".equalsIgnoreCase(url.getScheme()) || "https".equalsIgnoreCase(url.getScheme());
        if (!http || url.getHost() == null || url.getRawQuery() != null || url.getRawFragment() != null) {
            throw badBaseUrl();
        }
    }

    private URI parsedBaseUrl() {
        try {
            return new URI(target.baseUrl());
        } catch (URISyntaxException notAUrl) {
            throw badBaseUrl();
        }
    }

    private InvalidConfigurationPropertyValueException badBaseUrl() {
        return refused(
                ".base-url",
                target.baseUrl(),
                "must be an absolute http or https URL with a host and without query and fragment");
    }

    private void checkKeyHeader() {
        String header = target.idempotency().header();
        if (!HeaderNames.isToken(header) || HeaderNames.forbiddenInRequests(header)) {
            throw refused(
                    ".idempotency.header",
                    header,
                    "must be a header name, and none of the connection's, Authorization or Cookie");
        }
    }

    private void checkDelays() {
        RetryProperties retry = target.retry();
        if (retry.maxDelay().compareTo(retry.initialDelay()) < 0) {
            throw refused(
                    ".retry.max-delay",
                    retry.maxDelay(),
                    "must not be shorter than retry.initial-delay, which is " + retry.initialDelay());
        }
    }

    private void checkResponseCap() {
        DataSize cap = target.responseCap();
        if (cap.isNegative() || cap.compareTo(MAX_CAP) > 0) {
            throw refused(".response-cap", cap, "must be from 0 to 1MB");
        }
    }

    private void checkStatuses() {
        target.successStatuses().stream()
                .filter(target.notDoneStatuses()::contains)
                .findFirst()
                .ifPresent(both -> {
                    throw refused(
                            ".not-done-statuses", both, "must not also be in success-statuses: it cannot prove both");
                });
    }

    private void checkStatusCheck() {
        String path = target.statusCheck().path();
        if (path != null && (!path.startsWith("/") || !path.contains("{key}"))) {
            throw refused(".status-check.path", path, "must start with a slash and hold {key}");
        }
        if (!HeaderNames.isToken(target.statusCheck().method())) {
            throw refused(".status-check.method", target.statusCheck().method(), "must be an HTTP method");
        }
    }

    private void checkHeader(String header, String value) {
        if (!HeaderNames.isToken(header)
                || HeaderNames.ofTheConnection(header)
                || header.equalsIgnoreCase(target.idempotency().header())) {
            throw refused(
                    ".headers",
                    header,
                    "must name a header, and none of the connection's or the target's idempotency header");
        }
        if (!HeaderNames.isValue(value)) {
            throw refused(".headers", header + ": " + NOT_SHOWN, "must have a value without line breaks, in Latin-1");
        }
    }

    private void checkPattern(String pattern) {
        if (!pattern.startsWith("/") || pattern.contains("{")) {
            throw refused(
                    ".allowed-paths", pattern, "must be an Ant pattern: start with a slash, use ?, * and ** only");
        }
    }

    private InvalidConfigurationPropertyValueException refused(String property, Object value, String rule) {
        return new InvalidConfigurationPropertyValueException("relay.targets." + name + property, value, rule);
    }
}
