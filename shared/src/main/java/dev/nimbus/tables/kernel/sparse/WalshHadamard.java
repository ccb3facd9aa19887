package dev.nimbus.tables.kernel.sparse;

/** The Walsh–Hadamard transform: turns a histogram of values into sums over all parity masks at once. */
final class WalshHadamard {

    private WalshHadamard() {}

    /**
     * Replaces entry m by the sum over all v of (−1)<sup>popcount(v &amp; m)</sup> times entry v.
     *
     * @param data its length is a power of two
     */
    static void transform(long[] data) {
        for (int half = 1; half < data.length; half *= 2) {
            for (int block = 0; block < data.length; block += 2 * half) {
                for (int i = block; i < block + half; i++) {
                    long sum = data[i] + data[i + half];
                    data[i + half] = data[i] - data[i + half];
                    data[i] = sum;
                }
            }
        }
    }
}
