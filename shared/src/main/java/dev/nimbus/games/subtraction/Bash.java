package dev.nimbus.games.subtraction;

import dev.nimbus.games.notation.GameType;

/** The game of Bachet, or Bash: take 1 to m tokens from one heap. A heap's nim-value is its size modulo m+1. */
public final class Bash extends IntervalSubtraction {
    public static final GameType TYPE = new GameType("bash", (notation, context) -> new Bash(notation.number("m")));

    /** @param most the most tokens that may be taken, at least 1 */
    public Bash(long most) {
        super("bash(" + most + ")", 1, most);
    }

    @Override
    String formula(long modulus) {
        return "n mod " + modulus;
    }
}
