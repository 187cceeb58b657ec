package io.retryrelay.chaos;

import static io.retryrelay.chaos.KillPoint.*;

import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.autoproxy.AbstractBeanFactoryAwareAdvisingPostProcessor;
import org.springframework.aop.support.StaticMethodMatcherPointcutAdvisor;

/** Stands before and behind the collaborators whose calls are kill points; knows them by name, not by type. */
final class WatchedMethods extends AbstractBeanFactoryAwareAdvisingPostProcessor {

    private static final Set<String> PLACES = Set.of(
            "Intake.submit",
            "OutboxRows.unpublished",
            "OutboxRows.markPublished",
            "Claim.of",
            "TargetClient.call",
            "Settle.of",
            "ProcessedEvents.write",
            "Publications.publishAgain",
            "ManyMoves.move");

    private final KillSwitch kill;
    private final AtomicBoolean settled;

    /** @param settled told when something was settled that is not yet acknowledged */
    WatchedMethods(KillSwitch kill, AtomicBoolean settled) {
        this.kill = kill;
        this.settled = settled;
        setProxyTargetClass(true);
        setBeforeExistingAdvisors(true);
        this.advisor = new Places((MethodInterceptor) this::watch);
    }

    private static final class Places extends StaticMethodMatcherPointcutAdvisor {

        private Places(MethodInterceptor watch) {
            super(watch);
        }

        @Override
        public boolean matches(Method method, Class<?> type) {
            return PLACES.contains(placeOf(method));
        }
    }

    private static String placeOf(Method method) {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName();
    }

    private @Nullable Object watch(MethodInvocation call) throws Throwable {
        return switch (placeOf(call.getMethod())) {
            case "Intake.submit" -> after(KP02, Stage.INTAKE.during(call));
            case "OutboxRows.unpublished" -> afterSomething(KP03, call.proceed());
            case "OutboxRows.markPublished" -> before(KP04, call);
            case "Claim.of" -> claim(call);
            case "TargetClient.call" -> before(KP06, call);
            case "Settle.of" -> settle(call);
            case "ProcessedEvents.write" -> markerWritten(call);
            case "Publications.publishAgain" -> before(KP15, call);
            case "ManyMoves.move" -> after(KP16, call.proceed());
            default -> call.proceed();
        };
    }

    private @Nullable Object before(KillPoint point, MethodInvocation call) throws Throwable {
        kill.pass(point);
        return call.proceed();
    }

    private @Nullable Object after(KillPoint point, @Nullable Object result) {
        kill.pass(point);
        return result;
    }

    private @Nullable Object afterSomething(KillPoint point, @Nullable Object result) {
        return result instanceof Collection<?> found && found.isEmpty() ? result : after(point, result);
    }

    private @Nullable Object claim(MethodInvocation call) throws Throwable {
        kill.pass(KP05);
        return Stage.CLAIM.during(call);
    }

    private @Nullable Object settle(MethodInvocation call) throws Throwable {
        kill.pass(KP08);
        Object result = Stage.SETTLE.during(call);
        settled.set(true);
        return result;
    }

    private @Nullable Object markerWritten(MethodInvocation call) throws Throwable {
        Object result = call.proceed();
        return Stage.present() == Stage.SETTLE ? after(KP09, result) : result;
    }
}
