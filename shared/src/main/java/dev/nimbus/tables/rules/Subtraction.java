package dev.nimbus.tables.rules;

/**
 * The subtraction game of a finite set: take a number of the set from one heap.
 *
 * <p>The canonical form lists the numbers ascending, each once, intervals as such: {@code subtraction(1,3,4)}, {@code subtraction(1..5,9)}.
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

    /** The canonical notation of the game in which {@code from} to {@code to} may be taken. */
    public static String notation(long from, long to) {
        return "subtraction(" + NumberSet.interval(from, to) + ")";
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
