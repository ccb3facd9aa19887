package dev.nimbus.games.graph.score;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import java.util.OptionalInt;

/**
 * Searches the best score: coins that the player to move takes, minus those of the other, if both play for that. Alpha-beta
 * with the bounds of all positions seen, by null windows. Coins that are free to take are taken without a choice, and
 * long chains and rings alone are counted.
 */
public final class ScoreSearch {
    /** A position takes about as long as so many small options of other searches, and one more for each string. */
    private static final int STEPS_OF_POSITION = 2;

    private final StringsAndCoins board;
    private final Budget budget;
    private final Bounds bounds;

    private ScoreSearch(StringsAndCoins board, Budget budget) {
        this.board = board;
        this.budget = budget;
        this.bounds = new Bounds(budget);
    }

    /**
     * {@return the score of the player to move}
     *
     * @param ends two numbers from 0 on for each string, the coins that it joins, without gaps; 0 is the ground
     */
    public static int score(int[] ends, Budget budget) {
        int[] plain = withoutLoops(ends);
        budget.spend(1 + plain.length);
        OptionalInt counted = LongChains.score(plain);
        if (counted.isPresent()) {
            return counted.getAsInt();
        }
        if (plain.length / 2 > StringsAndCoins.MOST_STRINGS) {
            throw Refusal.tooLarge(
                    "the position has " + plain.length / 2 + " strings; at most " + StringsAndCoins.MOST_STRINGS
                            + " are searched for the score, unless all are in long chains and rings");
        }
        return new ScoreSearch(new StringsAndCoins(plain), budget).score();
    }

    /** A string from a coin to itself is cut as one to the ground is. */
    private static int[] withoutLoops(int... ends) {
        int[] plain = ends.clone();
        for (int i = 0; i < plain.length; i += 2) {
            plain[i] = ends[i] == ends[i + 1] ? StringsAndCoins.GROUND : ends[i];
        }
        return plain;
    }

    /** Closes in on the score from both sides. It is even or odd as the number of coins is. */
    private int score() {
        long all = board.all();
        int most = board.coins(all);
        int least = -most;
        int tried = most & 1;
        while (least < most) {
            int bound = Math.max(tried, least + 2);
            int found = search(all, bound);
            if (found < bound) {
                most = found;
            } else {
                least = found;
            }
            tried = found;
        }
        return least;
    }

    /** At least {@code bound} exactly if the score is; then a lower bound of it, else an upper one. */
    private int search(long position, int bound) {
        long left = position;
        int taken = 0;
        for (int e = free(left); e >= 0; e = free(left)) {
            taken += board.completed(left, e);
            left = board.cut(left, e);
        }
        return taken + (left == 0 ? 0 : remembered(left, bound - taken));
    }

    /** A string to cut that nothing is better than, or −1. */
    private int free(long left) {
        for (int v = 1; v < board.vertices(); v++) {
            if (board.degree(left, v) == 1) {
                OpenedChain chain = OpenedChain.at(board, left, v);
                if (chain.isFree()) {
                    return chain.first();
                }
            }
        }
        return -1;
    }

    private int remembered(long left, int bound) {
        int coins = board.coins(left);
        int slot = bounds.slot(left, -coins, coins);
        if (bounds.lower(slot) >= bound) {
            return bounds.lower(slot);
        } else if (bounds.upper(slot) < bound) {
            return bounds.upper(slot);
        }
        budget.spend(STEPS_OF_POSITION + Long.bitCount(left));
        OptionalInt counted = board.isOfPairs(left) ? LongChains.score(board.ends(left)) : OptionalInt.empty();
        int best = counted.isPresent() ? counted.getAsInt() : best(left, bound);
        if (best >= bound || counted.isPresent()) {
            bounds.raise(left, best);
        }
        if (best < bound || counted.isPresent()) {
            bounds.reduce(left, best);
        }
        return best;
    }

    private int best(long left, int bound) {
        int best = ofOpenedChains(left, bound);
        if (best > Integer.MIN_VALUE) {
            return best;
        }
        best = ofCuts(left, bound, true, best);
        return best >= bound ? best : ofCuts(left, bound, false, best);
    }

    /** Takes from each of the chains that are open, or gives it; the least number where none is open. */
    private int ofOpenedChains(long left, int bound) {
        int best = Integer.MIN_VALUE;
        for (int v = 1; v < board.vertices() && best < bound; v++) {
            if (board.degree(left, v) == 1) {
                OpenedChain chain = OpenedChain.at(board, left, v);
                best = Math.max(best, 1 + search(board.cut(left, chain.first()), bound - 1));
                best = best >= bound ? best : Math.max(best, ofCut(left, chain.gift(), bound));
            }
        }
        return best;
    }

    /** Tries the strings that leave the other player a coin to take, or those that do not. */
    private int ofCuts(long left, int bound, boolean isSafe, int first) {
        int best = first;
        for (long rest = left; rest != 0 && best < bound; rest &= rest - 1) {
            int e = Long.numberOfTrailingZeros(rest);
            boolean opens = board.degree(left, board.from(e)) == 2 || board.degree(left, board.to(e)) == 2;
            if (opens != isSafe && board.isLastOfAlike(left, e)) {
                best = Math.max(best, ofCut(left, e, bound));
            }
        }
        return best;
    }

    /** The score of who cuts a string that completes no coin. */
    private int ofCut(long left, int e, int bound) {
        return -search(board.cut(left, e), 1 - bound);
    }
}
