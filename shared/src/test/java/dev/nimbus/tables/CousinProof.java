package dev.nimbus.tables;

import dev.nimbus.tables.kernel.PlainRecurrence;
import dev.nimbus.tables.rules.MoveRules;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.values.GrowingValues;
import java.util.Set;
import java.util.TreeSet;

/** Proves cousins by their rules. */
final class CousinProof {
    /** Zero heaps up to this are used to add redundant options. */
    private static final int ZEROS = 8;

    private CousinProof() {}

    /**
     * Whether the rules alone prove that G(n) = G'(n + shift) for all n ≥ 0, where G' is of {@code other} and shift is not
     * negative.
     *
     * <p>By induction: let G'(0), …, G'(shift) be 0. Of a split of n + shift into two heaps each greater than the shift,
     * take the shift from both, and it is a split in this game; a split with a smaller part is worth its other part. So
     * each digit of the other game stands for numbers that may be taken in this one, leaving one heap or two. If these
     * are the same numbers as this game's own, the options have the same values, but for heaps of about as many tokens as
     * there are digits; their values are computed and compared. To the numbers leaving one heap may be added, on either
     * side, t + u where t may be taken leaving two and G(u) = 0: a split with u as a part is such an option.
     */
    static boolean isProved(TakeAndBreak code, TakeAndBreak other, int shift) {
        if (!isSplitting(code) || !isSplitting(other)) {
            return false;
        }
        int compared = Math.max(code.lastIndex(), other.lastIndex()) + 2 * shift + 2 * ZEROS;
        GrowingValues mine = values(code, compared);
        GrowingValues theirs = values(other, compared + shift);
        for (int n = 0; n < compared; n++) {
            if (mine.get(n) != theirs.get(n + shift) || (n <= shift && theirs.get(n) != 0)) {
                return false;
            }
        }
        return shifted(numbers(other, 2), shift).equals(numbers(code, 2))
                && leavingOne(other, shift, mine).equals(leavingOne(code, 0, mine));
    }

    private static boolean isSplitting(TakeAndBreak code) {
        return !code.repeating() && code.parts() == 2;
    }

    private static GrowingValues values(TakeAndBreak code, int length) {
        GrowingValues values = new GrowingValues();
        new PlainRecurrence(MoveRules.of(code)).extend(values, length);
        return values;
    }

    /** The numbers that may be taken leaving so many heaps. */
    private static Set<Integer> numbers(TakeAndBreak code, int heaps) {
        Set<Integer> numbers = new TreeSet<>();
        for (int i = 0; i <= code.lastIndex(); i++) {
            if ((code.digit(i) >> heaps & 1) == 1) {
                numbers.add(i);
            }
        }
        return numbers;
    }

    private static Set<Integer> shifted(Set<Integer> numbers, int by) {
        Set<Integer> shifted = new TreeSet<>();
        numbers.forEach(number -> shifted.add(number + by));
        return shifted;
    }

    /** The numbers that may be taken leaving one heap, in terms of the shifted game, all redundant ones included. */
    private static Set<Integer> leavingOne(TakeAndBreak code, int shift, GrowingValues values) {
        Set<Integer> all = numbers(code, 1);
        Set<Integer> splits = numbers(code, 2);
        for (int u = 1; u <= shift; u++) {
            all.addAll(shifted(splits, u));
        }
        for (int u = 1; u < ZEROS; u++) {
            if (values.get(u) == 0) {
                all.addAll(shifted(splits, shift + u));
            }
        }
        return all;
    }
}
