package dev.nimbus.tables;

import java.util.Arrays;

/**
 * The subtraction game of a finite set: take a number of the set from one heap.
 *
 * <p>The canonical form lists the numbers ascending, each once: {@code subtraction(1,3,4)}.
 */
public final class Subtraction implements Recurrence {

    private final long[] numbers;

    private Subtraction(long[] numbers) {
        this.numbers = numbers;
    }

    /**
     * The game with these numbers, in any order.
     *
     * @throws IllegalArgumentException if a number is not positive
     */
    public static Subtraction of(long... numbers) {
        return new Subtraction(NumberSets.canonical(numbers));
    }

    /** The numbers, ascending, each once. */
    public long[] numbers() {
        return numbers.clone();
    }

    @Override
    public String key() {
        return NumberSets.write("subtraction", numbers);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Subtraction that && Arrays.equals(numbers, that.numbers);
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
