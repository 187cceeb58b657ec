package io.retryrelay.console;

import io.retryrelay.console.BulkScreen.Scope;
import io.retryrelay.request.RequestFilter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Says which requests a filter means. */
@Component
class ScopeWords {

    private final Words words;

    ScopeWords(Words words) {
        this.words = words;
    }

    /** @param filter null if the requests were named one by one */
    List<Scope> of(@Nullable RequestFilter filter) {
        List<Scope> scope = new ArrayList<>();
        if (filter != null) {
            add(
                    scope,
                    "fact.state",
                    filter.states().stream()
                            .sorted()
                            .map(state -> words.say("state", state))
                            .collect(Collectors.joining(", ")));
            add(scope, "fact.target", filter.target());
            add(scope, "fact.cause", words.cause(filter.cause()));
            add(scope, "fact.businessKey", filter.businessKey());
            add(scope, "fact.orderKey", filter.orderKey());
            add(scope, "fact.source", filter.source());
            addTime(scope, "filter.from", filter.from());
            addTime(scope, "filter.to", filter.to());
            add(scope, "filter.q", filter.text());
        }
        return scope;
    }

    private void add(List<Scope> scope, String name, @Nullable String value) {
        if (value != null && !value.isEmpty()) {
            scope.add(new Scope(words.say(name), value, false));
        }
    }

    private void addTime(List<Scope> scope, String name, @Nullable Instant at) {
        if (at != null) {
            scope.add(new Scope(words.say(name), at.toString(), true));
        }
    }
}
