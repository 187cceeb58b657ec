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
        text(facts, "keyAge", keyAge(request));
        text(facts, "cause", words.cause(summary.cause()));
        text(facts, "tries", words.say("tries.of", summary.attemptCount(), summary.round()));
        time(facts, "nextTry", summary.nextAttemptAt());
        time(facts, "created", summary.createdAt());
        time(facts, "updated", summary.updatedAt());
        blocker(facts, request.blockedBy());
        link(facts, "replaces", summary.replaces());
        link(facts, "replacedBy", summary.replacedBy());
        text(facts, "id", summary.id().toString());
        return List.copyOf(facts);
    }

    private String keyAge(RequestDetails request) {
        TargetProfile target = targets.find(request.summary().target()).orElse(null);
        if (target != null && !target.honoursKeys()) {
            return words.say("keyAge.ignored");
        }
        Instant seen = request.keySeenAt();
        if (seen == null) {
            return words.say("keyAge.unseen");
        }
        return target == null
                ? words.say("keyAge.seen", words.whenWords(seen))
                : words.say("keyAge.window", words.whenWords(seen), words.length(target.keyWindow()));
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

    private void blocker(List<Fact> facts, @Nullable UUID other) {
        if (other != null) {
            String label = reader.find(other)
                    .map(RequestDetails::summary)
                    .map(found -> words.say("fact.blocker", Label.of(found), words.say("state", found.state())))
                    .orElse(other.toString());
            facts.add(new Fact(name("blockedBy"), label, null, "/requests/" + other));
        }
    }

    private String name(String fact) {
        return words.say("fact." + fact);
    }
}
