package io.retryrelay.infra;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

final class BrowserCondition implements ExecutionCondition {

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        return Chromium.executable()
                .map(path -> ConditionEvaluationResult.enabled("Chromium is at " + path))
                .orElseGet(() -> ConditionEvaluationResult.disabled(
                        "No Chromium: install one (apt install chromium) or name it in RELAY_CHROMIUM"));
    }
}
