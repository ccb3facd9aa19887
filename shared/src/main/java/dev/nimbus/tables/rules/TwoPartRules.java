package dev.nimbus.tables.rules;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The moves of a game that takes finitely many numbers of tokens and leaves at most two heaps.
 *
 * @param splits the numbers that may be taken leaving two non-empty heaps, ascending
 * @param takes the numbers that may be taken leaving one non-empty heap, ascending
 * @param last the largest number that may be taken at all
 * @param unequal whether the two heaps of a split must differ (Grundy's game)
 */
public record TwoPartRules(int[] splits, int[] takes, int last, boolean unequal) {

    /** Rules with a move, and without a tail. */
    public static TwoPartRules of(MoveRules moves) {
        int last = moves.takes()[moves.takes().length - 1];
        return new TwoPartRules(leaving(2, moves), leaving(1, moves), last, moves.unequal());
    }

    private static int[] leaving(int heaps, MoveRules moves) {
        return IntStream.range(0, moves.takes().length)
                .filter(i -> (moves.digits()[i] >> heaps & 1) == 1)
                .map(i -> moves.takes()[i])
                .toArray();
    }

    /** The largest smaller part of a split that leaves so many tokens. */
    public int largestSmallerPart(int total) {
        return unequal ? (total - 1) / 2 : total / 2;
    }

    /**
     * Whether positions may count in a sparse space: all splits take numbers of one parity, and the heaps of a split may be
     * equal. Where they may not, kernels take the mark of 0 away, which is right only while 0 is a rare value for every
     * heap, and with the position it is a common one for every other heap.
     */
    public boolean positionMayCount() {
        return !unequal && splits.length > 0 && Arrays.stream(splits).allMatch(t -> ((t ^ splits[0]) & 1) == 0);
    }
}
