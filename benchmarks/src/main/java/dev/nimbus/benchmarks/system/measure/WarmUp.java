package dev.nimbus.benchmarks.system.measure;

/**
 * The same load before what is measured: at least for so long, and then until the server's compilers have next to nothing
 * to do. Three JVMs which share two cores with the load compile for half a minute what one has done in eight seconds, and
 * meanwhile take as much of the processors as the work.
 *
 * @param leastSeconds how long at least
 */
public record WarmUp(double leastSeconds) {
    /** It ends after so many times the least, however busy compilers are. */
    private static final double MOST = 5;
    /** Parts of the least after which compilers are looked at. */
    private static final double STRETCHES = 4;
    /** Processor seconds of compilers in a second that are next to nothing. */
    private static final double AT_REST = 0.05;

    /** Runs laps, one at least; returns for how long. */
    public double runBlocking(Contestant contestant) throws Exception {
        long begin = System.nanoTime();
        double busy;
        do {
            busy = stretch(contestant);
        } while (secondsSince(begin) < leastSeconds || (busy > AT_REST && secondsSince(begin) < MOST * leastSeconds));
        return secondsSince(begin);
    }

    /** Returns what part of a processor the compilers had. */
    private double stretch(Contestant contestant) throws Exception {
        long begin = System.nanoTime();
        double before = contestant.compilers().seconds();
        do {
            contestant.lap().call();
        } while (secondsSince(begin) < leastSeconds / STRETCHES);
        return (contestant.compilers().seconds() - before) / secondsSince(begin);
    }

    private static double secondsSince(long nanos) {
        return (System.nanoTime() - nanos) / 1e9;
    }
}
