package dev.nimbus.proof;

import java.util.Arrays;

/** A sum of components by their numbers in {@link Sums}. Two that consist of the same components are equal. */
public final class SumKey {
    private static final long FACTOR = 0x9e3779b97f4a7c15L;

    private final int[] sorted;

    /** The sum of those of the components, so that those of options follow without making them. */
    private final long hash;

    private SumKey(int... sorted) {
        this.sorted = sorted;
        long sum = 0;
        for (int number : sorted) {
            sum += hash(number);
        }
        this.hash = sum;
    }

    private static long hash(int number) {
        long mixed = (number + 1) * FACTOR;
        return (mixed ^ mixed >>> 29) * FACTOR;
    }

    /** A sum of these components, in any order; the array is given away. */
    static SumKey of(int... numbers) {
        if (numbers.length > 1) {
            Arrays.sort(numbers);
        }
        return new SumKey(numbers);
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

    /** The first component after this one that is another: equal components have equal options. */
    int next(int i) {
        int next = i + 1;
        while (next < sorted.length && sorted[next] == sorted[i]) {
            next++;
        }
        return next;
    }

    /**
     * {@return the sum that is left when one component has become another sum}
     *
     * @param i which component
     * @param other what it has become
     */
    public SumKey with(int i, SumKey other) {
        int[] numbers = Arrays.copyOf(sorted, sorted.length - 1 + other.sorted.length);
        System.arraycopy(sorted, i + 1, numbers, i, sorted.length - i - 1);
        System.arraycopy(other.sorted, 0, numbers, sorted.length - 1, other.sorted.length);
        return of(numbers);
    }

    /** A hash of 64 bits; that of the components added. */
    long longHash() {
        return hash;
    }

    /** The hash of {@link #with}. */
    long longHashWith(int i, SumKey other) {
        return hash - hash(sorted[i]) + other.hash;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SumKey key && hash == key.hash && Arrays.equals(sorted, key.sorted);
    }

    @Override
    public int hashCode() {
        return (int) (hash >>> Integer.SIZE);
    }
}
