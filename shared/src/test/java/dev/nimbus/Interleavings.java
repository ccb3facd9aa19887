package dev.nimbus;

import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Options;
import org.jetbrains.lincheck.datastructures.StressOptions;

/** Has two threads call random operations at the same time, by Lincheck. */
public final class Interleavings {
    private static final int SCENARIOS = 10;

    private Interleavings() {}

    /**
     * Tries many orders of the steps of code without locks, the same ones in each run.
     *
     * @param tested has the operations; made anew for each run
     * @param promised has the same ones, and results that one thread alone would see
     */
    public static void modelCheck(Class<?> tested, Class<?> promised) {
        check(new ModelCheckingOptions().invocationsPerIteration(300), tested, promised);
    }

    /**
     * Runs code on real threads again and again: where threads wait for each other by the clock, the model checker sees
     * loops without an end.
     *
     * @param tested has the operations; made anew for each run
     * @param promised has the same ones, and results that one thread alone would see
     */
    public static void stress(Class<?> tested, Class<?> promised) {
        check(new StressOptions().invocationsPerIteration(100), tested, promised);
    }

    private static void check(Options<?, ?> options, Class<?> tested, Class<?> promised) {
        options.threads(2);
        options.actorsPerThread(2);
        options.iterations(SCENARIOS);
        options.sequentialSpecification(promised);
        options.check(tested);
    }
}
