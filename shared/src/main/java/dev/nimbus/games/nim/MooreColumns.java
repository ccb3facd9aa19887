package dev.nimbus.games.nim;

import dev.nimbus.games.heap.Heaps;

/**
 * What decides Moore's game: how many heaps have each bit.
 *
 * @param counts for each bit, the number of heaps that have it
 * @param ones the number of heaps of one token
 * @param large the number of heaps of more
 */
record MooreColumns(long[] counts, long ones, long large) {
    static MooreColumns of(Heaps position) {
        long[] counts = new long[Long.SIZE];
        long ones = 0;
        long large = 0;
        for (int i = 0; i < position.count(); i++) {
            long heap = position.get(i);
            ones += heap == 1 ? 1 : 0;
            large += heap > 1 ? 1 : 0;
            for (long bits = heap; bits != 0; bits &= bits - 1) {
                counts[Long.numberOfTrailingZeros(bits)]++;
            }
        }
        return new MooreColumns(counts, ones, large);
    }

    boolean allMultiplesOf(long modulus) {
        for (long count : counts) {
            if (count % modulus != 0) {
                return false;
            }
        }
        return true;
    }
}
