package dev.nimbus.tables;

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
