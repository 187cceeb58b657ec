package io.retryrelay.platform;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Prints a refused start in words instead of a stack trace. */
class StartRefusedAnalyzer extends AbstractFailureAnalyzer<StartRefused> {

    @Override
    protected FailureAnalysis analyze(Throwable root, StartRefused refused) {
        return new FailureAnalysis(refused.getMessage(), refused.cure(), refused);
    }
}
