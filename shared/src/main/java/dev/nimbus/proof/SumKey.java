package dev.nimbus.proof;

import java.util.Arrays;

/** A sum of components by their numbers in {@link Sums}. Two that consist of the same components are equal. */
public final class SumKey {
    private static final SumKey EMPTY = new SumKey(new int[0]);

    private final int[] sorted;

    private SumKey(int[] sorted) {
        this.sorted = sorted;
    }

    /** A sum of these components, in any order; the array is given away. */
    static SumKey of(int... numbers) {
        if (numbers.length == 0) {
            return EMPTY;
        }
        Arrays.sort(numbers);
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
        Arrays.sort(numbers);
        return new SumKey(numbers);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SumKey key && Arrays.equals(sorted, key.sorted);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(sorted);
    }
}
