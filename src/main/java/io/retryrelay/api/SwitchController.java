package io.retryrelay.api;

import io.retryrelay.platform.Caller;
import io.retryrelay.relay.SwitchEvent;
import io.retryrelay.relay.Switches;
import io.retryrelay.request.Refusal;
import io.retryrelay.target.TargetProfile;
import io.retryrelay.target.Targets;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Pauses the relay or a single target, and lets them go on; each answers with what was turned. */
@RestController
@RequestMapping("/api/v1")
class SwitchController {

    private final Switches switches;
    private final Targets targets;

    SwitchController(Switches switches, Targets targets) {
        this.switches = switches;
        this.targets = targets;
    }

    /** No record is taken from then on; a call under way is finished. */
    @PostMapping("/relay/pause")
    SwitchEvent pauseRelay(@RequestBody(required = false) @Nullable WhyBody body, Caller caller) {
        return turn(Switches.RELAY, true, body, caller);
    }

    @PostMapping("/relay/resume")
    SwitchEvent resumeRelay(@RequestBody(required = false) @Nullable WhyBody body, Caller caller) {
        return turn(Switches.RELAY, false, body, caller);
    }

    /** The target's requests wait from then on, uncharged; those of others go on. */
    @PostMapping("/targets/{name}/pause")
    SwitchEvent pauseTarget(
            @PathVariable String name, @RequestBody(required = false) @Nullable WhyBody body, Caller caller) {
        return turn(Switches.of(target(name)), true, body, caller);
    }

    @PostMapping("/targets/{name}/resume")
    SwitchEvent resumeTarget(
            @PathVariable String name, @RequestBody(required = false) @Nullable WhyBody body, Caller caller) {
        return turn(Switches.of(target(name)), false, body, caller);
    }

    private SwitchEvent turn(String name, boolean paused, @Nullable WhyBody body, Caller caller) {
        return switches.turn(name, paused, caller.name(), WhyBody.required(body));
    }

    private TargetProfile target(String name) {
        return targets.find(name).orElseThrow(() -> Refusal.noSuch("target"));
    }
}
