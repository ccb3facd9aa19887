package dev.nimbus.benchmarks.system.measure;

import java.util.concurrent.Callable;

/**
 * One of those who do the same work in turn.
 *
 * @param name for people
 * @param kind what runs
 * @param amount how much is done in one lap, for example queries
 * @param lap does it once
 * @param compilers tells what its compilers have used so far, if it has some that must come to rest before it is measured
 */
public record Contestant(String name, Kind kind, double amount, Callable<Lap> lap, Lap.CpuClock compilers) {
    /** One without compilers. */
    public Contestant(String name, Kind kind, double amount, Callable<Lap> lap) {
        this(name, kind, amount, lap, () -> 0);
    }

    /** What runs. */
    public enum Kind {
        /** A program of others, or as others write it, started for each lap. */
        RIVAL,
        /** A server of ours that stays up, and is warmed up. */
        SERVER,
        /** A program of ours, started for each lap. */
        PROGRAM
    }

    boolean isOurs() {
        return kind != Kind.RIVAL;
    }
}
