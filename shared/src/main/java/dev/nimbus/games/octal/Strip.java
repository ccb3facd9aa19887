package dev.nimbus.games.octal;

import dev.nimbus.games.notation.GameType;
import dev.nimbus.games.notation.Notation;
import dev.nimbus.tables.rules.TakeAndBreak;

/**
 * Take a run of adjacent stones, its length in the set, from a line; gaps do not close. It is the octal game with digit
 * 7 at each number of the set, and becomes that game.
 */
public final class Strip {
    public static final GameType TYPE =
            new GameType("strip", (notation, context) -> CodeGame.of(code(notation), context));

    private Strip() {}

    /** The octal code of the numbers that {@code notation} gives. */
    static TakeAndBreak code(Notation notation) {
        long[] numbers = notation.numberSet(CodeGame.MOST_DIGITS);
        long largest = numbers[numbers.length - 1];
        if (largest >= CodeGame.MOST_DIGITS) {
            throw Notation.invalid("number " + largest + " of " + notation.name() + " is too large; at most "
                    + (CodeGame.MOST_DIGITS - 1) + " stones are taken at once");
        }
        int[] digits = new int[(int) largest + 1];
        for (long number : numbers) {
            digits[(int) number] = 7;
        }
        return TakeAndBreak.of(digits);
    }
}
