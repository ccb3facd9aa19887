package dev.nimbus.tables;

import java.util.Arrays;

/**
 * Take any positive number from one heap, except the numbers of a finite set; with the empty set this is Nim.
 *
 * <p>The canonical form lists the numbers ascending, each once: {@code all-but(1,3,4)}.
 */
public final class AllBut implements Recurrence {

    private final long[] numbers;

    private AllBut(long[] numbers) {
        this.numbers = numbers;
    }

    /**
     * The game with these numbers, in any order.
     *
     * @throws IllegalArgumentException if a number is not positive
     */
    public static AllBut of(long... numbers) {
        return new AllBut(NumberSets.canonical(numbers));
    }

    /** The numbers, ascending, each once. */
    public long[] numbers() {
        return numbers.clone();
    }

    @Override
    public String key() {
        return NumberSets.write("all-but", numbers);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AllBut that && Arrays.equals(numbers, that.numbers);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(numbers);
    }

    @Override
    public String toString() {
        return key();
    }
}
