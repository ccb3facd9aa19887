package dev.nimbus.load.queries;

/**
 * How many heaps positions have, and how large these are.
 *
 * @param fewest heaps in the smallest positions, at least 1
 * @param most heaps in the largest positions
 * @param largest the greatest heap, at least 1; the smallest has one token
 */
public record HeapRange(int fewest, int most, long largest) {
    public HeapRange {
        if (fewest < 1 || most < fewest || largest < 1) {
            throw new IllegalArgumentException(
                    fewest + "-" + most + " heaps to " + largest + "; expected such as 2-8 heaps to 1000000000");
        }
    }
}
