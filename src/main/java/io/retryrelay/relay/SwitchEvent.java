package io.retryrelay.relay;

import java.time.Instant;

/**
 * A person turned a switch.
 *
 * @param name of the switch
 * @param paused whether what it names takes no calls from then on
 * @param who turned it
 * @param reason why
 * @param at when, by the database's clock
 */
public record SwitchEvent(String name, boolean paused, String who, String reason, Instant at) {}
