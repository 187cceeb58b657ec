package io.retryrelay.chaos;

import io.retryrelay.infra.Sandbox;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;
import org.springframework.test.context.ContextConfiguration;
import org.springframework.test.context.junit.jupiter.SpringExtension;

/** Looks before the test tidies up, and only if it did not fail by itself. */
final class InvariantsAfterEach implements AfterTestExecutionCallback {

    @Override
    public void afterTestExecution(ExtensionContext test) {
        if (test.getExecutionException().isEmpty()) {
            List<Sandbox> sandboxes = sandboxesOf(test);
            if (sandboxes.isEmpty()) {
                throw new IllegalStateException(test.getRequiredTestClass() + " has no sandbox to look at.");
            }
            sandboxes.forEach(sandbox -> Invariants.of(sandbox).hold());
        }
    }

    private static List<Sandbox> sandboxesOf(ExtensionContext test) {
        List<Sandbox> found = new ArrayList<>();
        ReflectionSupport.findFields(
                        test.getRequiredTestClass(),
                        field -> field.getType() == Sandbox.class,
                        HierarchyTraversalMode.TOP_DOWN)
                .forEach(field -> ReflectionSupport.tryToReadFieldValue(field, test.getRequiredTestInstance())
                        .andThenTry(Sandbox.class::cast)
                        .ifSuccess(found::add));
        if (found.isEmpty() && AnnotationSupport.isAnnotated(test.getRequiredTestClass(), ContextConfiguration.class)) {
            found.add(SpringExtension.getApplicationContext(test).getBean(Sandbox.class));
        }
        return found;
    }
}
