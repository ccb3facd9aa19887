package dev.nimbus.theory.guess;

/**
 * The values of states of two integers, each from 0 to {@code size} − 1.
 *
 * @param size how many values each integer has
 * @param values the value of state (a, b) at a · size + b; −1 where it has none
 */
public record Grid(int size, long... values) {
    /**
     * {@return the value of a state}
     *
     * @param a the row, from 0
     * @param b the column, from 0
     */
    public long at(int a, int b) {
        return values[a * size + b];
    }

    boolean isLost(int a, int b) {
        return at(a, b) == 0;
    }
}
