package io.retryrelay.platform;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.impl.TimeBasedEpochGenerator;
import java.util.UUID;

/** Version 7 UUIDs (RFC 9562 §5.7): later ones sort behind earlier ones, so that they append to an index. */
public final class TimeOrderedIds {

    private static final TimeBasedEpochGenerator GENERATOR = Generators.timeBasedEpochGenerator();

    private TimeOrderedIds() {}

    public static UUID next() {
        return GENERATOR.generate();
    }
}
