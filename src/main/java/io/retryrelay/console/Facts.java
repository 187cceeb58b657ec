package io.retryrelay.console;

import io.retryrelay.console.RequestScreen.Fact;
import io.retryrelay.request.RequestDetails;
import io.retryrelay.request.RequestReader;
import io.retryrelay.request.RequestSummary;
import io.retryrelay.target.TargetProfile;
import io.retryrelay.target.Targets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** What is known of a request besides its calls: names, keys, counts and times. Unknown things are left out. */
@Component
class Facts {

    private final Words words;
    private final Targets targets;
    private final RequestReader reader;

    Facts(Words words, Targets targets, RequestReader reader) {
        this.reader = reader;
        this.words = words;
        this.targets = targets;
    }

    List<Fact> of(RequestDetails request) {
        RequestSummary summary = request.summary();
        List<Fact> facts = new ArrayList<>();
        text(facts, "target", summary.target());
        text(facts, "source", summary.source());
        text(facts, "businessKey", summary.businessKey());
        lane(facts, summary);
        text(facts, "idempotencyKey", summary.idempotencyKey());
        key(facts, request);
        text(facts, "cause", words.cause(summary.cause()));
        text(facts, "tries", words.say("tries.of", summary.attemptCount(), summary.round()));
        time(facts, isDue(summary) ? "due" : "nextTry", summary.nextAttemptAt());
        time(facts, "created", summary.createdAt());
        time(facts, "updated", summary.updatedAt());
        blocker(facts, request);
        link(facts, "replaces", summary.replaces());
        link(facts, "replacedBy", summary.replacedBy());
        text(facts, "id", summary.id().toString());
        return List.copyOf(facts);
    }

    /** Its time has come, and still it waits: for its target, or for the relay itself. */
    boolean isDue(RequestSummary request) {
        When next = words.when(request.nextAttemptAt());
        return next != null && next.past();
    }

    private void key(List<Fact> facts, RequestDetails request) {
        TargetProfile target = targets.find(request.summary().target()).orElse(null);
        Instant seen = request.keySeenAt();
        if (target != null && !target.honoursKeys()) {
            text(facts, "keyAge", words.say("keyAge.ignored"));
        } else if (seen == null) {
            text(facts, "keyAge", words.say("keyAge.unseen"));
        } else {
            String window = target == null ? null : words.say("keyAge.window", words.length(target.keyWindow()));
            facts.add(new Fact(name("keySeen"), window, words.when(seen), null));
        }
    }

    private void text(List<Fact> facts, String name, @Nullable String value) {
        if (value != null) {
            facts.add(new Fact(name(name), value, null, null));
        }
    }

    private void time(List<Fact> facts, String name, @Nullable Instant at) {
        if (at != null) {
            facts.add(new Fact(name(name), null, words.when(at), null));
        }
    }

    private void link(List<Fact> facts, String name, @Nullable UUID other) {
        if (other != null) {
            facts.add(new Fact(name(name), other.toString(), null, "/requests/" + other));
        }
    }

    /** The way to all that ride in its lane. */
    private void lane(List<Fact> facts, RequestSummary request) {
        if (request.orderKey() != null) {
            ListAddress lane = new ListAddress(
                    Tab.ALL.getAddress(),
                    request.target(),
                    null,
                    null,
                    request.orderKey(),
                    null,
                    null,
                    null,
                    null,
                    null,
                    null);
            facts.add(new Fact(name("orderKey"), request.orderKey(), null, lane.href()));
        }
    }

    private void blocker(List<Fact> facts, RequestDetails request) {
        blocker(request)
                .ifPresent(label ->
                        facts.add(new Fact(name("blockedBy"), label, null, "/requests/" + request.blockedBy())));
    }

    /** What it waits for in its lane, and how that stands. */
    Optional<String> blocker(RequestDetails request) {
        return Optional.ofNullable(request.blockedBy())
                .map(other -> reader.findSummary(other)
                        .map(found -> words.say("fact.blocker", Label.of(found), words.say("state", found.state())))
                        .orElse(other.toString()));
    }

    private String name(String fact) {
        return words.say("fact." + fact);
    }
}
