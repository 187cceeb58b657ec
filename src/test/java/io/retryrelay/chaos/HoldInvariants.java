package io.retryrelay.chaos;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * After each test, the {@link Invariants} of its sandboxes hold: of those in its fields, and of the application's if it
 * is an {@link io.retryrelay.infra.IntegrationTest}.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(InvariantsAfterEach.class)
public @interface HoldInvariants {}
