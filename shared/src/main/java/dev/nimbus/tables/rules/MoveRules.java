package dev.nimbus.tables.rules;

import java.util.Arrays;

/**
 * The moves of a take-and-break or finite subtraction game as a list: remove takes[i] tokens, leaving as many non-empty
 * heaps as the bits of digits[i] say; from {@code tailFrom} on, any number, with {@code tailDigit}.
 *
 * @param takes what may be removed, ascending, the tail's not included
 * @param digits the digit of each
 * @param tailFrom the least number that the tail removes; −1 where there is none
 * @param tailDigit the digit of the tail, 0 where there is none
 * @param unequal whether the two heaps of a split must differ (Grundy's game)
 */
public record MoveRules(int[] takes, int[] digits, int tailFrom, int tailDigit, boolean unequal) {

    /** The digit that says: take, leaving one heap or none. */
    public static final int TAKE = 3;

    private static final int SPLIT = 4;

    public static MoveRules of(TakeAndBreak game) {
        int last = game.lastIndex();
        int finite = game.repeating() ? last : last + 1;
        int[] takes = new int[finite];
        int[] digits = new int[finite];
        int count = 0;
        for (int i = 0; i < finite; i++) {
            if (game.digit(i) != 0) {
                takes[count] = i;
                digits[count++] = game.digit(i);
            }
        }
        return new MoveRules(
                Arrays.copyOf(takes, count),
                Arrays.copyOf(digits, count),
                game.repeating() ? last : -1,
                game.repeating() ? game.digit(last) : 0,
                false);
    }

    /** Numbers past an int are left out: no heap of a table is so large. */
    public static MoveRules of(Subtraction game) {
        int[] takes = game.numbers().stream()
                .filter(s -> s <= Integer.MAX_VALUE)
                .mapToInt(s -> (int) s)
                .toArray();
        return ofTakes(takes);
    }

    /** The members of an infinite set up to the largest int: no heap of a table is larger. */
    public static MoveRules of(InfiniteSubtraction game) {
        return ofTakes(game.members(Integer.MAX_VALUE));
    }

    /** Grundy's game: nothing is taken, the two heaps differ. */
    public static MoveRules grundysGame() {
        return new MoveRules(new int[] {0}, new int[] {SPLIT}, -1, 0, true);
    }

    private static MoveRules ofTakes(int... takes) {
        int[] digits = new int[takes.length];
        Arrays.fill(digits, TAKE);
        return new MoveRules(takes, digits, -1, 0, false);
    }
}
