package io.retryrelay.request;

import java.util.List;

/** Many {@link GenerationOpened} in one transaction, in the order in which they are to reach the topic. */
public record GenerationsOpened(List<GenerationOpened> all) {}
