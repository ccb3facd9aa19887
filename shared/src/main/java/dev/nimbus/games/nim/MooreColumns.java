package dev.nimbus.games.nim;

import dev.nimbus.games.heap.Heaps;

/** What decides Moore's game: how many heaps have each bit. */
final class MooreColumns {
    /** For each bit, the number of heaps that have it. */
    final long[] counts = new long[Long.SIZE];

    long ones;

    /** The number of heaps of more. */
    long large;

    static MooreColumns of(Heaps position) {
        MooreColumns columns = new MooreColumns();
        for (int i = 0; i < position.count(); i++) {
            columns.add(position.get(i));
        }
        return columns;
    }

    void add(long heap) {
        ones += heap == 1 ? 1 : 0;
        large += heap > 1 ? 1 : 0;
        for (long bits = heap; bits != 0; bits &= bits - 1) {
            counts[Long.numberOfTrailingZeros(bits)]++;
        }
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
