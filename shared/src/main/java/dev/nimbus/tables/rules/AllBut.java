package dev.nimbus.tables.rules;

/**
 * Take any positive number from one heap, except the numbers of a finite set; with the empty set this is Nim.
 *
 * <p>The canonical form lists the numbers ascending, each once, intervals as such: {@code all-but(1,3,4)}, {@code all-but(2..4)}.
 *
 * @param numbers what may not be taken
 */
public record AllBut(NumberSet numbers) implements Recurrence {

    /**
     * The game with these numbers, in any order.
     *
     * @throws IllegalArgumentException if a number is not positive
     */
    public static AllBut of(long... numbers) {
        return new AllBut(NumberSet.of(numbers));
    }

    @Override
    public String key() {
        return "all-but" + numbers;
    }

    @Override
    public String toString() {
        return key();
    }
}
