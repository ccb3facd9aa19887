package dev.nimbus.cli.bench.steady;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/**
 * Rests of some microseconds. A thread that rests is late by what it takes to wake up, and by fifty microseconds more
 * that Linux allows itself to wake several threads at once; the second is waived for this thread, and the first is
 * measured and left out of each nap.
 */
final class Naps {
    private static final int TRIALS = 32;

    private final long cost;

    private Naps(long cost) {
        this.cost = cost;
    }

    /** Naps of the calling thread, which takes some milliseconds to learn how. */
    static Naps learn() {
        wakeOnTime();
        long[] times = new long[TRIALS];
        for (int i = 0; i < TRIALS; i++) {
            long begin = System.nanoTime();
            LockSupport.parkNanos(1);
            times[i] = System.nanoTime() - begin;
        }
        Arrays.sort(times);
        return new Naps(times[TRIALS / 2]);
    }

    /** Linux knows each thread under the name of a process too, and lets it choose for itself how late it may be. */
    private static void wakeOnTime() {
        try {
            Path thread = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName();
            Files.writeString(Path.of("/proc/" + thread + "/timerslack_ns"), "1");
        } catch (IOException e) {
            // Another system, or not allowed: naps take longer, and fewer of them are taken.
        }
    }

    /** Waits about so long; what is shorter than any nap is not waited for at all. */
    void restBlocking(long nanos) {
        if (nanos > cost) {
            LockSupport.parkNanos(nanos - cost);
        }
    }
}
