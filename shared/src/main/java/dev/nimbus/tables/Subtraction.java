package dev.nimbus.tables;

/**
 * The subtraction game of a finite set: take a number of the set from one heap.
 *
 * <p>The canonical form lists the numbers ascending, each once: {@code subtraction(1,3,4)}.
 *
 * @param numbers what may be taken
 */
public record Subtraction(NumberSet numbers) implements Recurrence {

    /**
     * The game with these numbers, in any order.
     *
     * @throws IllegalArgumentException if a number is not positive
     */
    public static Subtraction of(long... numbers) {
        return new Subtraction(NumberSet.of(numbers));
    }

    @Override
    public String key() {
        return "subtraction" + numbers;
    }

    @Override
    public String toString() {
        return key();
    }
}
