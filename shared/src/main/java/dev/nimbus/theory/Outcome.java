package dev.nimbus.theory;

/** Who wins a position when both play well. The names are those of Berlekamp, Conway and Guy's <i>Winning Ways</i>. */
public enum Outcome {
    /** The next player, who moves first, wins. */
    N,
    /** The previous player, who moves second, wins. */
    P,
    /** A draw: neither side can force the end. Only in games that can go on for ever. */
    D;

    /**
     * {@return the outcome of a position without draws: {@link #N} if there is a winning move, else {@link #P}}
     *
     * @param nextPlayerWins whether there is a winning move
     */
    public static Outcome ofWin(boolean nextPlayerWins) {
        return nextPlayerWins ? N : P;
    }
}
