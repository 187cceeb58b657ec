package io.retryrelay.request;

import java.util.List;

/** Many {@link GenerationClosed} in one transaction. */
public record GenerationsClosed(List<GenerationClosed> all) {}
