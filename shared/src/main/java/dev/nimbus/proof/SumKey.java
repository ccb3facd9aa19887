package dev.nimbus.proof;

import dev.nimbus.proof.memory.Hash;
import java.util.Arrays;

/** A sum of components by their numbers in {@link Sums}. Two that consist of the same components are equal. */
public final class SumKey {
    private final int[] sorted;
    private final long high;
    private final long low;

    /** A sum of these components, in any order; the array is given away. */
    SumKey(Hash hash, int... numbers) {
        if (numbers.length > 1) {
            Arrays.sort(numbers);
        }
        this.sorted = numbers;
        this.high = hash.high();
        this.low = hash.low();
    }

    /** {@return how many components it has} */
    public int size() {
        return sorted.length;
    }

    /**
     * {@return the number of a component}
     *
     * @param i from 0, in ascending order of the numbers
     */
    public int get(int i) {
        return sorted[i];
    }

    /** {@return the number of the first component after this one that is another: equal components have equal options} */
    public int next(int i) {
        int next = i + 1;
        while (next < sorted.length && sorted[next] == sorted[i]) {
            next++;
        }
        return next;
    }

    /**
     * {@return the sum that is left when one component has become another sum}
     *
     * @param part the sum of that one alone
     * @param other what it has become
     */
    public SumKey with(int i, SumKey part, SumKey other) {
        int[] numbers = Arrays.copyOf(sorted, sorted.length - 1 + other.sorted.length);
        System.arraycopy(sorted, i + 1, numbers, i, sorted.length - i - 1);
        System.arraycopy(other.sorted, 0, numbers, sorted.length - 1, other.sorted.length);
        return new SumKey(hashWith(part, other), numbers);
    }

    /** {@return its hash: that of its components added} */
    public Hash hash() {
        return new Hash(high, low);
    }

    /**
     * {@return the hash of {@link #with}}
     *
     * @param part the sum of one component
     * @param other what it has become
     */
    public Hash hashWith(SumKey part, SumKey other) {
        return new Hash(high - part.high + other.high, low - part.low + other.low);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SumKey key && high == key.high && low == key.low && Arrays.equals(sorted, key.sorted);
    }

    @Override
    public int hashCode() {
        return (int) (high >>> Integer.SIZE);
    }
}
