package io.retryrelay.windows;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Which failure windows (W02), kill points (KP20) and requirements (A2.05) a test shows. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface Covers {

    /** Their ids. */
    String[] value();
}
