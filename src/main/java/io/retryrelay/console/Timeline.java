package io.retryrelay.console;

import io.retryrelay.console.RequestScreen.Deed;
import io.retryrelay.console.RequestScreen.Moment;
import io.retryrelay.console.RequestScreen.Try;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Calls and people's deeds in the order in which they happened; the submitter's own call comes before all. */
final class Timeline {

    private static final Comparator<Moment> BY_TIME = Comparator.comparing(Timeline::at);

    private Timeline() {}

    static List<Moment> of(List<Try> tries, List<Deed> deeds) {
        List<Moment> moments = new ArrayList<>(Stream.concat(
                        deeds.stream().map(deed -> new Moment(null, deed)),
                        tries.stream().map(one -> new Moment(one, null)))
                .toList());
        moments.sort(BY_TIME);
        return List.copyOf(moments);
    }

    private static Instant at(Moment moment) {
        if (moment.deed() != null) {
            return Instant.parse(moment.deed().when().exact());
        }
        Try call = moment.call();
        return call == null || call.number() == 0 || call.started() == null
                ? Instant.MIN
                : Instant.parse(call.started().exact());
    }
}
