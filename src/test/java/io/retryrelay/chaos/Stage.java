package io.retryrelay.chaos;

import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;

/** Which transaction this thread is in, for those who only see the connection. */
enum Stage {
    INTAKE,
    SETTLE,
    NONE;

    private static final ThreadLocal<Stage> PRESENT = ThreadLocal.withInitial(() -> NONE);

    static Stage present() {
        return PRESENT.get();
    }

    @Nullable
    Object during(MethodInvocation invocation) throws Throwable {
        PRESENT.set(this);
        try {
            return invocation.proceed();
        } finally {
            PRESENT.set(NONE);
        }
    }
}
