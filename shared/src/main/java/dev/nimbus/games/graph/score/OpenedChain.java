package dev.nimbus.games.graph.score;

/**
 * A chain that begins at a coin with one string: coins with two strings follow, until one with one string, one with more,
 * or the ground. Who is to move can take its coins one after another.
 *
 * @param first the string of the first coin
 * @param coins how many coins there are, those with one string at either end counted
 * @param isOpenAtBoth whether it ends at a coin with one string too
 * @param gift the string that is cut to give the whole chain to the other player
 */
record OpenedChain(int first, int coins, boolean isOpenAtBoth, int gift) {
    private static final int COINS_OF_GIFT = 2;

    static OpenedChain at(StringsAndCoins board, long left, int coin) {
        int first = board.string(left, coin);
        int last = first;
        int end = board.otherEnd(first, coin);
        int coins = 1;
        int gift = first;
        while (end != StringsAndCoins.GROUND && board.degree(left, end) == 2) {
            last = board.otherString(left, end, last);
            end = board.otherEnd(last, end);
            coins++;
            gift = coins == COINS_OF_GIFT ? last : gift;
        }
        boolean isOpenAtBoth = end != StringsAndCoins.GROUND && board.degree(left, end) == 1;
        return new OpenedChain(first, coins + (isOpenAtBoth ? 1 : 0), isOpenAtBoth, gift);
    }

    /**
     * Whether nothing is better than to take its first coin: unless two coins are left, or four where both ends are open,
     * which can be given to the other player so that he must move next.
     *
     * <p>Proof. Let P be the position, e the string of the first coin, f another, V the score. If f completes no coin, now
     * or when e is cut, then the other can cut e next, so f scores −V(P−f) ≤ −1−V(P−e−f) ≤ 1+V(P−e), which e scores. If f
     * completes coins elsewhere, then e is still best in P−f by induction, and the two commute; where f is the string of
     * another single coin that hangs where the first does, or of the other end of the chain, it is e by another name. If f is in the chain, the other takes
     * all of it, n coins, and f scores at most −n−V(Q) with Q the rest, but to keep taking and to give the last two (four)
     * scores n−4−V(Q) (n−8−V(Q)), no less for n ≥ 2 (4).
     */
    boolean isFree() {
        return isOpenAtBoth ? coins != 2 * COINS_OF_GIFT : coins != COINS_OF_GIFT;
    }
}
