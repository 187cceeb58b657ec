package io.retryrelay.chaos;

import static org.awaitility.Awaitility.await;

import io.retryrelay.chaos.Network.Link;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** One of the links is bad for three tenths of the time, whatever else happens. */
final class Storm implements AutoCloseable {

    private static final int SHORTEST = 500;
    private static final int LONGEST = 5000;

    private final List<Link> links;
    private final ChaosResults results;
    private final Random random;
    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread thread = new Thread(this::blow, "storm");

    Storm(Network network, ChaosResults results, long seed) {
        this.links = network.links();
        this.results = results;
        this.random = new Random(seed);
    }

    void begin() {
        thread.start();
    }

    private void blow() {
        for (int time = next(); !isOver(time * 7 / 3); time = next()) {
            Link link = links.get(random.nextInt(links.size()));
            Fault fault = Fault.values()[random.nextInt(Fault.values().length)];
            fault.begin(link.proxy(), random);
            isOver(time);
            end(link, fault);
            results.count("network: " + fault + " before " + link.name());
            results.count("network: milliseconds bad", time);
        }
    }

    /**
     * A request held back for B is lost then: by now its caller has given up, and may have been told by a person that B
     * has not done it.
     */
    private static void end(Link link, Fault fault) {
        if (fault == Fault.BLACK_HOLE && link.name().equals("B")) {
            link.proxy().reset();
        }
        link.proxy().heal();
    }

    private int next() {
        return SHORTEST + random.nextInt(LONGEST - SHORTEST);
    }

    private boolean isOver(int millis) {
        try {
            return over.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /** All links are good afterwards. */
    @Override
    public void close() {
        over.countDown();
        await().atMost(Duration.ofSeconds(30)).until(() -> !thread.isAlive());
    }
}
