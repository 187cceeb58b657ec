package io.retryrelay.bench;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Calls B from as many threads as B bears and does nothing else: what no relay can be faster than. */
final class BareLoop implements Contender {

    private final BenchB b;
    private final CheapCall call;

    BareLoop(BenchB b) {
        this.b = b;
        this.call = new CheapCall(b.baseUrl());
    }

    @Override
    public String name() {
        return "bare loop";
    }

    @Override
    public Measured run(Load load) throws InterruptedException {
        b.begin(load);
        BlockingQueue<Queue<String>> lanes = lanes(load);
        CountDownLatch left = new CountDownLatch(load.requests());
        for (int i = 0; i < Load.CONCURRENCY; i++) {
            Thread worker = new Thread(() -> work(lanes, left), "bare");
            worker.setDaemon(true);
            worker.start();
        }
        left.await();
        return b.end(System.nanoTime(), Map.of());
    }

    private static BlockingQueue<Queue<String>> lanes(Load load) {
        List<Queue<String>> lanes = new ArrayList<>();
        for (int i = 0; i < load.requests(); i++) {
            if (lanes.size() <= load.laneOf(i)) {
                lanes.add(new ArrayDeque<>());
            }
            lanes.get(load.laneOf(i)).add(load.pathOf(i));
        }
        return new LinkedBlockingQueue<>(lanes);
    }

    private void work(BlockingQueue<Queue<String>> lanes, CountDownLatch left) {
        try {
            while (left.getCount() > 0) {
                Queue<String> lane = lanes.poll(5, TimeUnit.MILLISECONDS);
                if (lane != null && !lane.isEmpty()) {
                    if (call.make(lane.element())) {
                        lane.remove();
                        left.countDown();
                    }
                    lanes.add(lane);
                }
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }
}
