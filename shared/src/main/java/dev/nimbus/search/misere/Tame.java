package dev.nimbus.search.misere;

/**
 * Tame games, which act as positions of Nim among such. A game has two values: the mex of its options' under normal play,
 * and the same under misère play, where the game without a move has 1. It is tame here if its options are, and its two
 * values are equal (call it firm), or one is 0 and the other 1. A sum of tame games is lost just where their normal values
 * sum to 0 if one of them is firm, and to 1 if none is: no move leads from such a sum to another, and from each other sum
 * with a move one does. (A move that leaves no firm game behind changes the only one, of value n: its option's misère value
 * is not n, and for each {@code m < n} some option has that misère value.)
 *
 * <p>A tame game is a number here: twice its normal value, and one more if it is firm.
 */
final class Tame {
    /** What stands for a game that is not tame. */
    static final int WILD = -1;

    private static final int FIRM = 1;

    private Tame() {}

    /** A game whose options are tame, by its two values. */
    static int of(int normal, int misere) {
        if (normal == misere) {
            return 2 * normal | FIRM;
        }
        return normal <= 1 && misere == 1 - normal ? 2 * normal : WILD;
    }

    /** The sum of two tame games. */
    static int sum(int one, int other) {
        return ((one ^ other) & ~FIRM) | ((one | other) & FIRM);
    }

    /** Whether who moves next loses a sum of tame games. */
    static boolean isLost(int tame) {
        return tame == FIRM || tame == 2;
    }
}
