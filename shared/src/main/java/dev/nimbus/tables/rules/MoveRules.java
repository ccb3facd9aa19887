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
 */
public record MoveRules(int[] takes, int[] digits, int tailFrom, int tailDigit) {

    /** The digit that says: take, leaving one heap or none. */
    public static final int TAKE = 3;

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
                game.repeating() ? game.digit(last) : 0);
    }

    /** Numbers past an int are left out: no heap of a table is so large. */
    public static MoveRules of(Subtraction game) {
        int[] takes = game.numbers().stream()
                .filter(s -> s <= Integer.MAX_VALUE)
                .mapToInt(s -> (int) s)
                .toArray();
        int[] digits = new int[takes.length];
        Arrays.fill(digits, TAKE);
        return new MoveRules(takes, digits, -1, 0);
    }
}
