package dev.nimbus.tables.rules;

import java.util.stream.Stream;

/**
 * What the moves of all large heaps have in common, so that a period of the values can be proved.
 *
 * @param form which moves these are
 * @param from every heap from here on has the same moves but for its size, and none takes more than this
 * @param least where a heap is split, all parts from here on are possible
 * @param modulus heaps with the same remainder have the same moves; 1 if all have. More than {@link #MOST_MODULUS} stands for
 *     any such number
 */
public record Lookback(Form form, long from, long least, long modulus) {
    /** A period of rules with more remainders would not show in a table. */
    public static final long MOST_MODULUS = 1000;

    /** Each includes those before it. */
    public enum Form {
        /** Each move takes a number of a finite set. */
        TAKES,
        /** Also moves that only small heaps have, or that end every large heap. */
        BOUNDED,
        /** Also splits into two heaps, of all sizes that sum to the heap less a number. */
        SPLITS
    }

    /** Of moves that leave large heaps with no other moves than they had: none takes more. */
    public static Lookback of(Form form, long from, long modulus) {
        return new Lookback(form, from, 0, modulus);
    }

    /** Whether a period can be proved: none is where heaps are split in one way or another by their remainder. */
    public boolean hasTheorem() {
        return modulus == 1 || (modulus <= MOST_MODULUS && form != Form.SPLITS);
    }

    /** That of both kinds of moves. */
    public Lookback and(Lookback other) {
        return new Lookback(
                Stream.of(form, other.form).max(Form::compareTo).orElseThrow(),
                Math.max(from, other.from),
                Math.max(least, other.least),
                common(modulus, other.modulus));
    }

    /** The least common multiple, as far as it is of use. */
    private static long common(long one, long other) {
        if (one > MOST_MODULUS || other > MOST_MODULUS) {
            return MOST_MODULUS + 1;
        }
        long multiple = one;
        while (multiple % other != 0) {
            multiple += one;
        }
        return Math.min(multiple, MOST_MODULUS + 1);
    }
}
