package dev.nimbus.theory.search;

/**
 * What is known of a component's nim-value, in one number: nothing (0); that it is none of some small values; or the
 * value itself.
 */
final class Knowledge {
    /** Nothing is known. */
    static final long NOTHING = TranspositionTable.UNKNOWN;

    private static final int SMALL = 62;

    private Knowledge() {}

    /** That the value is {@code value}. */
    static long exactly(long value) {
        return Long.MIN_VALUE | value;
    }

    /** What was known, and that the value is not {@code value}. */
    static long excluding(long known, long value) {
        return value < SMALL ? known | (1L << value) : known;
    }

    static boolean isExact(long known) {
        return known < 0;
    }

    /** The value that is {@linkplain #isExact exactly} known. */
    static long value(long known) {
        return known & Long.MAX_VALUE;
    }

    /** Whether the value is known to be another than {@code value}. */
    static boolean excludes(long known, long value) {
        if (isExact(known)) {
            return value(known) != value;
        }
        return value < SMALL && (known >>> value & 1) != 0;
    }
}
