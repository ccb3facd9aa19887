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

    /**
     * Reads {@code 2-8}, or {@code 5} for exactly five heaps.
     *
     * @throws IllegalArgumentException if {@code heaps} is neither
     */
    public static HeapRange parse(String heaps, long largest) {
        int dash = heaps.indexOf('-');
        try {
            int fewest = Integer.parseInt(dash < 0 ? heaps : heaps.substring(0, dash));
            int most = dash < 0 ? fewest : Integer.parseInt(heaps.substring(dash + 1));
            return new HeapRange(fewest, most, largest);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + heaps + "' is no number of heaps; expected such as 2-8 or 5", e);
        }
    }
}
