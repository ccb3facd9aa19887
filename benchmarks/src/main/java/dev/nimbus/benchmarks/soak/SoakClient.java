package dev.nimbus.benchmarks.soak;

import java.io.IOException;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** A client that does the same kind of thing over and over. A failure of the network or a node makes it go elsewhere. */
abstract class SoakClient {
    private static final long PAUSE_AFTER_FAILURE_MILLIS = 200;

    private final long pauseMillis;
    private final SoakCluster cluster;
    private final int number;
    /** Where it goes. */
    final SoakGateway gateway;
    /** What it counts in. */
    final SoakTally tally;
    /** Its own, so that runs with one seed send the same. */
    final Random random;

    /** What each client is given. */
    record Setup(SoakCluster cluster, SoakTally tally, long seed, int number) {}

    SoakClient(long pauseMillis, Setup setup) {
        this.pauseMillis = pauseMillis;
        this.cluster = setup.cluster;
        this.number = setup.number;
        this.gateway = new SoakGateway(cluster, number);
        this.tally = setup.tally;
        this.random = new Random(setup.seed * 1000 + number);
    }

    /** The other gateway's view, for what is read elsewhere than it is submitted. */
    SoakGateway otherGateway() {
        return new SoakGateway(cluster, number + 1);
    }

    /**
     * Does its thing once.
     *
     * @throws IOException if a connection failed where nothing was promised: the client goes elsewhere
     */
    abstract void roundBlocking() throws IOException, InterruptedException;

    /** Rounds until {@code end}, a moment of {@link System#nanoTime}. */
    void runBlocking(long end) throws InterruptedException {
        while (System.nanoTime() < end) {
            try {
                roundBlocking();
                TimeUnit.MILLISECONDS.sleep(pauseMillis);
            } catch (IOException e) {
                failedBlocking();
            }
        }
    }

    /** Counts a failure, and goes elsewhere after a moment. */
    void failedBlocking() throws InterruptedException {
        failedBlocking(gateway);
    }

    /** The same for one that is used beside {@link #gateway}. */
    final void failedBlocking(SoakGateway failed) throws InterruptedException {
        tally.retried();
        failed.change();
        TimeUnit.MILLISECONDS.sleep(PAUSE_AFTER_FAILURE_MILLIS);
    }
}
