package io.retryrelay.request;

import jakarta.persistence.Embeddable;

/**
 * How often a request was put on the topic and how often B was called for it.
 *
 * @param generation counts publications of new events; 0 until first queued
 * @param round counts submits and a person's retries; tries are limited per round
 * @param attemptCount charged attempts of all rounds
 * @param attemptsInRound charged attempts of the present round
 * @param deaths processes that died while they called, in the present round
 */
@Embeddable
record Tally(int generation, int round, int attemptCount, int attemptsInRound, int deaths) {

    static final Tally NONE = new Tally(0, 0, 0, 0, 0);

    Tally nextRound() {
        return new Tally(generation, round + 1, attemptCount, 0, 0);
    }

    Tally nextGeneration() {
        return new Tally(generation + 1, round, attemptCount, attemptsInRound, deaths);
    }

    Tally charged() {
        return new Tally(generation, round, attemptCount + 1, attemptsInRound + 1, deaths);
    }

    Tally refunded() {
        return new Tally(generation, round, attemptCount - 1, attemptsInRound - 1, deaths);
    }

    Tally withDeaths(int counted) {
        return new Tally(generation, round, attemptCount, attemptsInRound, counted);
    }
}
