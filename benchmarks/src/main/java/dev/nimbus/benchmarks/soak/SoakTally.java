package dev.nimbus.benchmarks.soak;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** What all clients have seen so far. Safe for use by several threads. */
final class SoakTally {
    private static final long MOST_MICROS = 3_600_000_000L;
    private static final int DIGITS = 3;

    private final Consumer<String> log;
    private final LongAdder requests = new LongAdder();
    private final LongAdder answers = new LongAdder();
    private final LongAdder retried = new LongAdder();
    private final LongAdder lost = new LongAdder();
    private final LongAdder doubled = new LongAdder();
    private final LongAdder wrong = new LongAdder();
    private volatile boolean isClosed;
    private final Recorder latency = new Recorder(MOST_MICROS, DIGITS);

    /** @param log hears of what must not be */
    SoakTally(Consumer<String> log) {
        this.log = log;
    }

    /** A request was answered to its end. */
    void requested() {
        requests.increment();
    }

    /** One answer was right. */
    void answered() {
        answers.increment();
    }

    /** A request or connection failed, as those of a node that ends do, and the client went on elsewhere. */
    void retried() {
        retried.increment();
    }

    /** From now on nothing counts as lost: clients are broken off. */
    void close() {
        isClosed = true;
    }

    void lost(long lines, String what) {
        if (!isClosed) {
            lost.add(lines);
            log.accept("LOST: " + what);
        }
    }

    void doubled(String what) {
        doubled.increment();
        log.accept("DOUBLED: " + what);
    }

    void wrong(String what) {
        wrong.increment();
        log.accept("WRONG: " + what);
    }

    /** A single query took so long, from the moment it was due and with all retries. */
    void took(long micros) {
        latency.recordValue(Math.min(micros, MOST_MICROS));
    }

    /** Latencies since the last call. */
    Histogram latencies() {
        return latency.getIntervalHistogram();
    }

    /** The counts at one moment. */
    record Counts(long requests, long answers, long retried, long lost, long doubled, long wrong) {
        boolean isClean() {
            return lost + doubled + wrong == 0;
        }
    }

    Counts counts() {
        return new Counts(requests.sum(), answers.sum(), retried.sum(), lost.sum(), doubled.sum(), wrong.sum());
    }
}
