package dev.nimbus.proof;

import dev.nimbus.proof.memory.Hash;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Sums by numbers, found by their hashes: whether an option of a sum is here is known in nearly all cases without making it.
 * Safe for use by several threads once no more are added.
 */
final class SumTable {
    static final int NONE = -1;
    private static final int FIRST = 64;

    private SumKey[] sums = new SumKey[FIRST];
    private int count;

    /** Numbers plus one at the places that hashes say or after them, 0 where there is none; at most half are taken. */
    private int[] places = new int[2 * FIRST];

    int count() {
        return count;
    }

    SumKey get(int number) {
        return sums[number];
    }

    /** Adds a sum that is not here. */
    void add(SumKey sum) {
        if (count == sums.length) {
            sums = Arrays.copyOf(sums, 2 * count);
            places = new int[4 * count];
            for (int i = 0; i < count; i++) {
                put(i);
            }
        }
        sums[count] = sum;
        put(count++);
    }

    private void put(int number) {
        int place = place(sums[number].hash());
        while (places[place] != 0) {
            place = place + 1 & places.length - 1;
        }
        places[place] = number + 1;
    }

    /** By the highest bits: in the hash of a sum whose components all come 2ᵏ times, the lowest k are 0. */
    private int place(Hash hash) {
        return (int) Math.multiplyHigh(hash.high() >>> 1, 2L * places.length);
    }

    /** The number of a sum; {@link #NONE} if it is not here. */
    int find(SumKey sum) {
        return find(sum.hash(), () -> sum);
    }

    /** The number of the sum of this hash. */
    int find(Hash hash, Supplier<SumKey> sum) {
        for (int place = place(hash); places[place] != 0; place = place + 1 & places.length - 1) {
            SumKey found = sums[places[place] - 1];
            if (found.hash().equals(hash) && found.equals(sum.get())) {
                return places[place] - 1;
            }
        }
        return NONE;
    }
}
