package io.retryrelay.relay;

import io.retryrelay.request.Routes;
import io.retryrelay.target.Call;
import io.retryrelay.target.TargetClient;
import java.util.concurrent.atomic.AtomicInteger;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.apache.kafka.common.errors.TimeoutException;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.kafka.support.Acknowledgment;

/** Faults that no broker, database or B can be made to have: around the collaborators, from outside. */
final class Faults implements BeanPostProcessor {

    /** A call of this path never comes back from its recursion. */
    static final String OVERFLOW = "/overflow";

    final AtomicInteger failingAcknowledges = new AtomicInteger();
    volatile boolean memoryIsOut;
    volatile boolean claimsAreNotTaken;
    volatile boolean claimsBreak;
    volatile boolean callsBreak;
    final AtomicInteger breakingRoutes = new AtomicInteger();

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (bean instanceof TargetClient) {
            return around(bean, this::overflow);
        } else if (bean instanceof Arrivals) {
            return around(bean, this::runOutOfMemory);
        } else if (bean instanceof Claim) {
            return around(bean, this::takeNoClaim);
        } else if (bean instanceof Caller) {
            return around(bean, this::breakBeforeACall);
        } else if (bean instanceof Routes) {
            return around(bean, this::findNoRoute);
        } else if (bean instanceof RelayWindow) {
            return around(bean, this::failToAcknowledge);
        }
        return bean;
    }

    private static Object around(Object bean, MethodInterceptor fault) {
        ProxyFactory proxy = new ProxyFactory(bean);
        proxy.setProxyTargetClass(true);
        proxy.addAdvice(fault);
        return proxy.getProxy();
    }

    private Object overflow(MethodInvocation invoked) throws Throwable {
        for (Object argument : invoked.getArguments()) {
            if (argument instanceof Call call && call.path().equals(OVERFLOW)) {
                return overflow(invoked);
            }
        }
        return invoked.proceed();
    }

    private Object runOutOfMemory(MethodInvocation invoked) throws Throwable {
        if (memoryIsOut && invoked.getMethod().getName().equals("admit")) {
            throw new OutOfMemoryError("as a test wants it");
        }
        return invoked.proceed();
    }

    private Object breakBeforeACall(MethodInvocation invoked) throws Throwable {
        if (callsBreak && invoked.getMethod().getName().equals("call")) {
            throw new NoClassDefFoundError("as a test wants it");
        }
        return invoked.proceed();
    }

    private Object findNoRoute(MethodInvocation invoked) throws Throwable {
        if (breakingRoutes.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            throw new NoClassDefFoundError("as a test wants it");
        }
        return invoked.proceed();
    }

    private Object takeNoClaim(MethodInvocation invoked) throws Throwable {
        if (claimsAreNotTaken) {
            throw new TransientDataAccessResourceException("as a test wants it");
        } else if (claimsBreak) {
            throw new NoClassDefFoundError("as a test wants it");
        }
        return invoked.proceed();
    }

    private Object failToAcknowledge(MethodInvocation invoked) throws Throwable {
        Object[] arguments = invoked.getArguments();
        for (int i = 0; i < arguments.length; i++) {
            if (invoked.getMethod().getName().equals("admit") && arguments[i] instanceof Acknowledgment real) {
                arguments[i] = failing(real);
            }
        }
        return invoked.proceed();
    }

    private Acknowledgment failing(Acknowledgment real) {
        return () -> {
            if (failingAcknowledges.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                throw new TimeoutException("as a test wants it");
            }
            real.acknowledge();
        };
    }
}
