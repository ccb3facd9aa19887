package dev.nimbus.tables;

import static org.assertj.core.api.Assertions.fail;

import dev.nimbus.tables.kernel.Kernel;
import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.tables.values.GrowingValues;
import java.util.Arrays;

/** Runs kernels for tests. */
public final class KernelRuns {

    private KernelRuns() {}

    /** The values that the engine's own choice of kernel computes. */
    public static int[] chosen(Recurrence game, int length) {
        return run(Strategies.kernel(game), length);
    }

    public static int[] run(Kernel kernel, int length) {
        return toArray(extend(kernel, new GrowingValues(), length));
    }

    /** Fails naming the first heap whose values differ, instead of printing thousands of them. */
    public static void assertSame(Recurrence game, int[] actual, int[] expected) {
        int heap = Arrays.mismatch(actual, expected);
        if (heap >= 0) {
            fail(game.key() + " heap " + heap + " is " + actual[heap] + ", expected " + expected[heap]);
        }
    }

    public static GrowingValues extend(Kernel kernel, GrowingValues values, int length) {
        kernel.extend(values, length);
        return values;
    }

    public static int[] toArray(GrowingValues values) {
        int[] array = new int[values.length()];
        for (int n = 0; n < array.length; n++) {
            array[n] = values.get(n);
        }
        return array;
    }

    public static GrowingValues toValues(int... array) {
        GrowingValues values = new GrowingValues();
        for (int value : array) {
            values.append(value);
        }
        return values;
    }
}
