package dev.nimbus.tables;

import static org.assertj.core.api.Assertions.fail;

import java.util.Arrays;

/** Runs kernels for tests. */
final class KernelRuns {

    private KernelRuns() {}

    /** The values that the engine's own choice of kernel computes. */
    static int[] chosen(Recurrence game, int length) {
        return run(Strategies.kernel(game), length);
    }

    static int[] run(Kernel kernel, int length) {
        return toArray(extend(kernel, new GrowingValues(), length));
    }

    /** Fails naming the first heap whose values differ, instead of printing thousands of them. */
    static void assertSame(Recurrence game, int[] actual, int[] expected) {
        int heap = Arrays.mismatch(actual, expected);
        if (heap >= 0) {
            fail(game.key() + " heap " + heap + " is " + actual[heap] + ", expected " + expected[heap]);
        }
    }

    static GrowingValues extend(Kernel kernel, GrowingValues values, int length) {
        kernel.extend(values, length);
        return values;
    }

    static int[] toArray(GrowingValues values) {
        int[] array = new int[values.length()];
        for (int n = 0; n < array.length; n++) {
            array[n] = values.get(n);
        }
        return array;
    }

    static GrowingValues toValues(int... array) {
        GrowingValues values = new GrowingValues();
        for (int value : array) {
            values.append(value);
        }
        return values;
    }
}
