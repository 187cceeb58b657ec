package io.retryrelay.chaos;

import java.util.Collection;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;

/** Which transaction this thread is in and how many share it, for those who only see the connection. */
enum Stage {
    INTAKE,
    CLAIM,
    SETTLE,
    NONE;

    private static final ThreadLocal<Stage> PRESENT = ThreadLocal.withInitial(() -> NONE);

    private static final ThreadLocal<Integer> TOGETHER = ThreadLocal.withInitial(() -> 1);

    static Stage present() {
        return PRESENT.get();
    }

    /** How many are claimed or settled in this thread's transaction; 1 elsewhere. */
    static int together() {
        return TOGETHER.get();
    }

    @Nullable
    Object during(MethodInvocation invocation) throws Throwable {
        PRESENT.set(this);
        TOGETHER.set(invocation.getArguments()[0] instanceof Collection<?> all ? all.size() : 1);
        try {
            return invocation.proceed();
        } finally {
            PRESENT.set(NONE);
            TOGETHER.remove();
        }
    }
}
