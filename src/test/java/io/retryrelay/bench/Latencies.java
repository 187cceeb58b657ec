package io.retryrelay.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/** How long one deed took, time after time. */
final class Latencies {

    private final List<Long> nanos = new ArrayList<>();

    <T> T time(Callable<T> deed) throws Exception {
        long begun = System.nanoTime();
        T made = deed.call();
        nanos.add(System.nanoTime() - begun);
        return made;
    }

    /** Milliseconds. */
    double percentile(double share) {
        List<Long> sorted = new ArrayList<>(nanos);
        Collections.sort(sorted);
        return sorted.get((int) Math.min(sorted.size() - 1, Math.floor(share * sorted.size()))) / 1e6;
    }

    String row(String name, Latencies base) {
        return String.format(
                Locale.ROOT,
                "| %s | %d | %.2f | %.2f | %.2f | %.2f |%n",
                name,
                nanos.size(),
                percentile(0.5),
                percentile(0.99),
                percentile(0.5) / base.percentile(0.5),
                percentile(0.99) / base.percentile(0.99));
    }
}
