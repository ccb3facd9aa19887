package dev.nimbus.theory.guess;

import java.util.Optional;

/**
 * A formula for states of two integers.
 *
 * @param claim the formula in words
 * @param test whether the formula is right of a state
 */
record GridGuess(String claim, Test test) {
    /** Whether a formula is right of a state. */
    @FunctionalInterface
    interface Test {
        boolean holds(Grid grid, int a, int b);
    }

    /** The first state, by its larger integer, of which it is wrong; both integers are below {@code size}. */
    Optional<int[]> firstException(Grid grid, int size) {
        for (int large = 0; large < size; large++) {
            for (int small = 0; small <= large; small++) {
                if (isWrong(grid, large, small)) {
                    return Optional.of(new int[] {large, small});
                }
                if (isWrong(grid, small, large)) {
                    return Optional.of(new int[] {small, large});
                }
            }
        }
        return Optional.empty();
    }

    private boolean isWrong(Grid grid, int a, int b) {
        return grid.at(a, b) >= 0 && !test.holds(grid, a, b);
    }
}
