package io.retryrelay.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.NestedExceptionUtils;

class TargetsPropertiesTest {

    private static final String B = "relay.targets.b-system.";

    private final ApplicationContextRunner runner =
            new ApplicationContextRunner().withUserConfiguration(TargetsConfiguration.class, Targets.class);
    private final ApplicationContextRunner withB = runner.withPropertyValues(B + "base-url=https://b.example/api");

    @Test
    void startsWithoutATarget() {
        runner.run(context -> assertThat(context.getBean(Targets.class).names()).isEmpty());
    }

    @Test
    void givesEachPropertyItsDefault() {
        withB.run(context -> {
            TargetProfile target =
                    context.getBean(Targets.class).find("b-system").orElseThrow();
            assertThat(target.baseUrl()).hasToString("https://b.example/api");
            assertThat(target.deadline()).isEqualTo(Duration.ofSeconds(10));
            assertThat(target.honoursKeys()).isTrue();
            assertThat(target.keyHeader()).isEqualTo("Idempotency-Key");
            assertThat(target.keyWindow()).isEqualTo(Duration.ofHours(24));
            assertThat(target.responseCap()).isEqualTo(65_536);
            assertThat(target.proofOf(409)).isEqualTo(Proof.NOTHING);
            assertThat(target.retry())
                    .isEqualTo(new RetryPolicy(
                            5, Duration.ofSeconds(1), 2, Duration.ofMinutes(5), 0.2, Duration.ofMinutes(10)));
        });
    }

    @Test
    void takesEachPropertyAsConfigured() {
        withB.withPropertyValues(
                        B + "deadline=3s",
                        B + "idempotency.supported=false",
                        B + "idempotency.header=X-Key",
                        B + "idempotency.window=6h",
                        B + "retry.max-attempts=7",
                        B + "retry.initial-delay=2s",
                        B + "retry.multiplier=1.5",
                        B + "retry.max-delay=1m",
                        B + "retry.jitter=0",
                        B + "retry.max-retry-after=1h",
                        B + "response-cap=1KB",
                        B + "success-statuses=409",
                        B + "not-done-statuses=429,503")
                .run(context -> {
                    TargetProfile target =
                            context.getBean(Targets.class).find("b-system").orElseThrow();
                    assertThat(target.deadline()).isEqualTo(Duration.ofSeconds(3));
                    assertThat(target.honoursKeys()).isFalse();
                    assertThat(target.keyHeader()).isEqualTo("X-Key");
                    assertThat(target.keyWindow()).isEqualTo(Duration.ofHours(6));
                    assertThat(target.responseCap()).isEqualTo(1024);
                    assertThat(target.proofOf(409)).isEqualTo(Proof.DONE);
                    assertThat(target.proofOf(429)).isEqualTo(Proof.NOT_DONE);
                    assertThat(target.proofOf(503)).isEqualTo(Proof.NOT_DONE);
                    assertThat(target.retry())
                            .isEqualTo(new RetryPolicy(
                                    7, Duration.ofSeconds(2), 1.5, Duration.ofMinutes(1), 0, Duration.ofHours(1)));
                });
    }

    @Test
    void findsTargetsByTheirExactNamesOnly() {
        withB.withPropertyValues("relay.targets[a.b_c-1].base-url=http://localhost:9090")
                .run(context -> {
                    Targets targets = context.getBean(Targets.class);
                    assertThat(targets.names()).containsExactly("a.b_c-1", "b-system");
                    assertThat(targets.find("a.b_c-1")).isPresent();
                    assertThat(targets.find("B-System")).isEmpty();
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "base-url=                        | base-url                  | must not be blank",
                "base-url=b.example               | base-url                  | absolute http or https URL",
                "base-url=ftp://b.example         | base-url                  | absolute http or https URL",
                "base-url=http://                 | base-url                  | absolute http or https URL",
                "base-url=http:///path            | base-url                  | absolute http or https URL",
                "base-url=http://b.example?q=1    | base-url                  | without query",
                "base-url=http://b.example/#f     | base-url                  | without query and fragment",
                "deadline=99ms                    | deadline                  | 100",
                "deadline=601s                    | deadline                  | 10",
                "idempotency.header=A B           | idempotency.header        | header name",
                "idempotency.header=Host          | idempotency.header        | header name",
                "idempotency.header=authorization | idempotency.header        | header name",
                "idempotency.window=0s            | idempotency.window        | 1",
                "retry.max-attempts=0             | retry.max-attempts        | 1",
                "retry.max-attempts=101           | retry.max-attempts        | 100",
                "retry.initial-delay=0ms          | retry.initial-delay       | 1",
                "retry.multiplier=0.9             | retry.multiplier          | 1",
                "retry.max-delay=500ms            | retry.max-delay           | not be shorter than",
                "retry.jitter=1.1                 | retry.jitter              | 1",
                "retry.jitter=-0.1                | retry.jitter              | 0",
                "retry.jitter=NaN                | retry.jitter              | 1",
                "retry.multiplier=NaN            | retry.multiplier          | 1",
                "retry.max-retry-after=-1s        | retry.max-retry-after     | 0",
                "response-cap=1025KB              | response-cap              | from 0 to 1MB",
                "response-cap=-1B                 | response-cap              | from 0 to 1MB",
                "success-statuses=200             | success-statuses          | 300",
                "not-done-statuses=600            | not-done-statuses         | 599",
                "headers.Host=b                   | headers                   | none of the connection's",
                "headers.Content-Length=1         | headers                   | none of the connection's",
                "headers.Proxy-Foo=1              | headers                   | none of the connection's",
                "headers.idempotency-key=k        | headers                   | idempotency header",
                "allowed-paths=payments           | allowed-paths             | start with a slash",
                "allowed-paths=/a/{id}            | allowed-paths             | Ant pattern",
                "deadline=soon                    | deadline                  | soon"
            })
    void refusesAWrongValueAndNamesPropertyAndRule(String setting, String property, String rule) {
        withB.withPropertyValues(B + setting.strip()).run(context -> {
            assertThat(context).hasFailed();
            assertThat(everyMessage(context.getStartupFailure()))
                    .contains("b-system")
                    .containsIgnoringCase(camel(property))
                    .contains(rule);
        });
    }

    @Test
    void refusesAMissingBaseUrl() {
        runner.withPropertyValues(B + "deadline=1s")
                .run(context -> assertThat(everyMessage(context.getStartupFailure()))
                        .contains("baseUrl")
                        .contains("must not be blank"));
    }

    @Test
    void refusesAStatusThatWouldProveBoth() {
        withB.withPropertyValues(B + "success-statuses=409", B + "not-done-statuses=503,409")
                .run(context -> assertThat(everyMessage(context.getStartupFailure()))
                        .contains("not-done-statuses")
                        .contains("409"));
    }

    @ParameterizedTest
    @CsvSource({
        "B-System",
        "-b",
        ".b",
        "b c",
        "b/c",
        "x2345678901234567890123456789012345678901234567890123456789012345"
    })
    void refusesAWrongName(String name) {
        runner.withPropertyValues("relay.targets[" + name + "].base-url=http://b.example")
                .run(context -> assertThat(everyMessage(context.getStartupFailure()))
                        .contains(name)
                        .contains("1 to 64 characters"));
    }

    @Test
    void neverShowsASecret() {
        withB.withPropertyValues(B + "headers.X-Token=s3cret", B + "headers.Authorization=Bearer s3cret")
                .run(context -> {
                    assertThat(context.getBean(TargetsProperties.class))
                            .asString()
                            .doesNotContain("s3cret");
                    assertThat(context.getBean(Targets.class).find("b-system").orElseThrow())
                            .asString()
                            .doesNotContain("s3cret");
                });
        runner.withPropertyValues(B + "base-url=http://user:s3cret@b.example")
                .run(context -> assertThat(everyMessage(context.getStartupFailure()))
                        .contains("user info")
                        .doesNotContain("s3cret"));
        withB.withPropertyValues(B + "headers.X-Token=s3cret\nX-Evil: 1")
                .run(context -> assertThat(everyMessage(context.getStartupFailure()))
                        .contains("X-Token")
                        .doesNotContain("s3cret"));
    }

    private static String everyMessage(Throwable failure) {
        StringBuilder messages = new StringBuilder();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            messages.append(cause).append('\n');
        }
        return messages.append(NestedExceptionUtils.getMostSpecificCause(failure))
                .toString();
    }

    /** Bean Validation speaks of record components, the other rules of properties. */
    private static String camel(String property) {
        return property.contains("-")
                ? property.substring(property.lastIndexOf('.') + 1).split("-")[0]
                : property;
    }
}
