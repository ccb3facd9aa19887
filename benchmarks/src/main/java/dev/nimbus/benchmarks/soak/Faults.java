package dev.nimbus.benchmarks.soak;

import java.io.IOException;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Strikes one node at a time, and brings the cluster back to full strength before the next. */
final class Faults {
    private static final int LEAST_PAUSE_SECONDS = 60;
    private static final int MORE_PAUSE_SECONDS = 90;
    private static final int LEAST_DOWN_SECONDS = 3;
    private static final int MORE_DOWN_SECONDS = 15;
    private static final int FROZEN_SECONDS = 15;

    private enum Kind {
        KILL,
        TERM,
        STOP
    }

    private final SoakCluster cluster;
    private final Random random;
    private final Consumer<String> log;
    private final AtomicInteger count = new AtomicInteger();
    private final AtomicInteger lateStarts = new AtomicInteger();

    Faults(SoakCluster cluster, long seed, Consumer<String> log) {
        this.cluster = cluster;
        this.random = new Random(seed);
        this.log = log;
    }

    /** Faults so far. */
    int count() {
        return count.get();
    }

    /** Strikes again and again until {@code end}, a moment of {@link System#nanoTime}. */
    void runBlocking(long end) throws IOException, InterruptedException {
        while (true) {
            long pause = TimeUnit.SECONDS.toNanos(LEAST_PAUSE_SECONDS + random.nextInt(MORE_PAUSE_SECONDS));
            if (end - System.nanoTime() < pause) {
                return;
            }
            TimeUnit.NANOSECONDS.sleep(pause);
            strikeBlocking(random.nextInt(SoakCluster.NODES), Kind.values()[random.nextInt(Kind.values().length)]);
        }
    }

    /** A start that takes too long, as on a machine with much other work, is broken off and tried again, as an operator would. */
    private void replaceBlocking(int index) throws InterruptedException {
        while (true) {
            try {
                cluster.replaceBlocking(index);
                return;
            } catch (IOException e) {
                lateStarts.incrementAndGet();
                log.accept(SoakCluster.nodeName(index) + " is started again: " + e.getMessage());
            }
        }
    }

    /** Starts of nodes that were broken off since they took too long. */
    int lateStarts() {
        return lateStarts.get();
    }

    private void strikeBlocking(int index, Kind kind) throws IOException, InterruptedException {
        count.incrementAndGet();
        log.accept("fault " + count + ": SIG" + kind + " to " + SoakCluster.nodeName(index));
        SoakNode node = cluster.node(index);
        node.signalBlocking(kind.toString());
        if (kind == Kind.STOP) {
            TimeUnit.SECONDS.sleep(FROZEN_SECONDS);
            node.signalBlocking("CONT");
        } else {
            node.awaitEndBlocking();
            TimeUnit.SECONDS.sleep(LEAST_DOWN_SECONDS + random.nextInt(MORE_DOWN_SECONDS));
            replaceBlocking(index);
        }
        log.accept(SoakCluster.nodeName(index) + " is back");
    }
}
