package dev.nimbus.contest.check;

import java.util.List;

/**
 * How large a random input is to be.
 *
 * @param values how far its numbers go above the least that the problem allows; from 1
 * @param items how far the number {@code longest} goes so, which counts items or repetitions; all other counts stay small
 * @param longest the name of a count, or of a word, whose letters count
 * @param ends which end of their ranges numbers are at
 */
record InputSize(long values, long items, String longest, Ends ends) {
    /** Counts go so far above their least where they are not the longest. */
    static final long FEW = 4;

    /** Where numbers lie in their ranges. */
    enum Ends {
        /** All at the least. */
        LEAST,
        /** Anywhere, at each end now and then. */
        MIXED,
        /** All at the most. */
        MOST
    }

    /** A small input. */
    static InputSize of(long values) {
        return new InputSize(values, FEW, "", Ends.MIXED);
    }

    /**
     * The size of one of the inputs of a run: they grow from the smallest to the ends of all ranges.
     *
     * @param part where the input stands in the run, 0 for the first and 1 for the last
     * @param left how many inputs come after it: in the last ones, one for each count, all numbers are at their most
     */
    static InputSize at(double part, int left, List<String> counts) {
        double items = Math.pow(InputWalk.MOST_ITEMS, Math.max(0, part - 0.4) / 0.6);
        String longest = counts.isEmpty() ? "" : counts.get(left % counts.size());
        Ends ends = part == 0 ? Ends.LEAST : left < Math.max(1, counts.size()) ? Ends.MOST : Ends.MIXED;
        boolean isMost = ends == Ends.MOST;
        return new InputSize(
                isMost ? Long.MAX_VALUE : (long) Math.pow(2, Long.SIZE * 1.5 * part),
                isMost ? InputWalk.MOST_ITEMS : (long) Math.max(FEW, items),
                longest,
                ends);
    }

    /** No larger than another. */
    InputSize atMost(InputSize most) {
        return new InputSize(Math.min(values, most.values), Math.min(items, most.items), longest, ends);
    }

    /** With fewer items: the logarithm of their number becomes a part of itself. */
    InputSize shorter(double part) {
        return new InputSize(values, (long) Math.max(FEW, Math.pow(items, part)), longest, Ends.MIXED);
    }

    /** With smaller numbers: so does the logarithm of their reach. */
    InputSize ofSmaller(double part) {
        return new InputSize((long) Math.max(1, Math.pow(values, part)), items, longest, Ends.MIXED);
    }

    /** For what was too hard: shorter first, then of smaller numbers. */
    InputSize easier() {
        return items > FEW
                ? new InputSize(values, Math.max(FEW, items / 4), longest, Ends.MIXED)
                : new InputSize(Math.max(1, values / 4), items, longest, Ends.MIXED);
    }

    /** For what the problem does not allow. */
    InputSize smaller() {
        return new InputSize(Math.max(1, values / 4), Math.max(FEW, items / 4), longest, Ends.MIXED);
    }

    InputSize larger() {
        return new InputSize(
                values > Long.MAX_VALUE / 16 ? Long.MAX_VALUE : values * 16, items * 16, longest, Ends.MIXED);
    }
}
