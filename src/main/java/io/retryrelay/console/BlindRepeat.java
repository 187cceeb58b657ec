package io.retryrelay.console;

import io.retryrelay.request.RequestDetails;
import io.retryrelay.target.TargetProfile;
import io.retryrelay.target.Targets;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Says why another call could double the effect or break the order. Whether it could is decided by the rule book alone. */
@Component
class BlindRepeat {

    private final Targets targets;
    private final Clock clock;
    private final Words words;

    BlindRepeat(Targets targets, Clock clock, Words words) {
        this.targets = targets;
        this.clock = clock;
        this.words = words;
    }

    /** Why a corrected call may be one too many: its key is new, so that nothing protects against the old one. */
    String whyBoth(RequestDetails request) {
        return words.say("blind.BOTH", request.summary().target());
    }

    /** Each danger of another call, in a sentence; none if there is none. */
    List<String> why(RequestDetails request) {
        List<String> dangers = new ArrayList<>();
        if (request.outOfOrder()) {
            dangers.add(words.say("blind.OUT_OF_ORDER"));
        }
        if (request.blind()) {
            dangers.add(whyTwice(request));
        }
        return List.copyOf(dangers);
    }

    /** What a person confirms with another call; null if nothing needs it, or nobody can be called. */
    @Nullable
    String question(RequestDetails request) {
        if (!request.needsConfirmation()
                || targets.find(request.summary().target()).isEmpty()) {
            return null;
        }
        String danger = request.blind() ? "TWICE" : "OUT_OF_ORDER";
        return words.say("form.confirm." + (request.blind() && request.outOfOrder() ? "BOTH" : danger));
    }

    private String whyTwice(RequestDetails request) {
        String target = request.summary().target();
        Optional<TargetProfile> profile = targets.find(target);
        if (profile.isEmpty()) {
            return words.say("blind.TARGET_UNKNOWN", target);
        }
        if (!profile.get().honoursKeys()) {
            return words.say("blind.KEYLESS", target);
        }
        Instant seen = request.keySeenAt();
        return seen != null && !clock.instant().isBefore(seen.plus(profile.get().keyWindow()))
                ? words.say(
                        "blind.KEY_TOO_OLD", target, words.length(profile.get().keyWindow()))
                : words.say("blind.OTHER");
    }
}
