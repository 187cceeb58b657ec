package io.retryrelay.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/**
 * What a {@link Checker} found.
 *
 * @param lost accepted, and neither done, nor waiting for a person, nor given up by one
 * @param doubled B did it twice, or was called again without being asked where that may do it twice
 * @param outOfOrder called after a later one of its lane, or at the same time
 * @param unknown wait for a person since nobody can know; neither lost nor doubled
 */
public record Verdict(List<String> lost, List<String> doubled, List<String> outOfOrder, List<String> unknown) {

    /** Nothing is lost, nothing doubled, nothing out of order. */
    public void holds() {
        assertThat(lost).as("lost").isEmpty();
        assertThat(doubled).as("doubled").isEmpty();
        assertThat(outOfOrder).as("out of order").isEmpty();
    }
}
