package dev.nimbus.gateway.members;

import java.util.HashMap;
import java.util.Map;

/**
 * Answers a second of each node, from its count of answers at different times. The figure is that of the last interval
 * of a second or more, so that it is the same for everyone who asks in between.
 */
public final class Throughput {
    private static final long INTERVAL_NANOS = 1_000_000_000;
    private static final long FORGOTTEN_NANOS = 60 * INTERVAL_NANOS;

    private record Sample(long answers, long at, double rate) {}

    private final Map<String, Sample> samples = new HashMap<>();

    /** Takes a count at a time in nanoseconds; gives the rate. */
    public double sample(String node, long answers, long now) {
        Sample before = samples.get(node);
        if (before == null) {
            samples.put(node, new Sample(answers, now, 0));
            return 0;
        }
        long elapsed = now - before.at();
        if (elapsed < INTERVAL_NANOS) {
            return before.rate();
        }
        double rate = Math.max(0, answers - before.answers()) * 1e9 / elapsed;
        samples.put(node, new Sample(answers, now, rate));
        return rate;
    }

    public void forgetOld(long now) {
        samples.values().removeIf(sample -> now - sample.at() > FORGOTTEN_NANOS);
    }
}
