package dev.nimbus.theory.misere;

/** Sums of heaps as ascending arrays of their sizes. */
final class HeapSums {
    static final int[] NONE = {};

    private HeapSums() {}

    /** All heaps of both. */
    static int[] sum(int[] a, int[] b) {
        int[] sum = new int[a.length + b.length];
        for (int i = 0, j = 0, k = 0; k < sum.length; k++) {
            sum[k] = j == b.length || (i < a.length && a[i] <= b[j]) ? a[i++] : b[j++];
        }
        return sum;
    }

    /** {@code heaps} without the one at {@code index}. */
    static int[] without(int[] heaps, int index) {
        int[] rest = new int[heaps.length - 1];
        System.arraycopy(heaps, 0, rest, 0, index);
        System.arraycopy(heaps, index + 1, rest, index, rest.length - index);
        return rest;
    }
}
