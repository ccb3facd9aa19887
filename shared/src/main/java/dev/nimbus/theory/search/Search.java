package dev.nimbus.theory.search;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;

/**
 * Solves positions of games that end by playing them out: outcomes under both conventions, and nim-values. A position
 * is split into components for nim-values, and searched whole for misère play: of sums the core knows more. A bounded
 * table remembers results by canonical form. The length of a play does not matter: the search does not recurse. The
 * budget pays for every position and option, and for the memory, until it is {@linkplain Budget#releaseTo released}. One
 * search serves one query. Not safe for use by several threads.
 *
 * <p>All methods throw a {@link Refusal} with {@link ErrorCode#TOO_LARGE} when the budget is used up, and one with
 * {@link ErrorCode#INVALID_POSITION} when they find that play can go on for ever.
 *
 * @param <P> positions
 */
public final class Search<P> {
    /** The bytes that the positions remembered for each convention take: half of what a query may hold. */
    static final long TABLE_BYTES = Budget.MOST_BYTES / 2;

    private final ValueSearch<P> values;
    private final MisereWinSearch<P> misere;

    /**
     * A search that spends {@code budget}.
     *
     * @param rules the rules to search by
     * @param budget pays for the work and the memory; when it is used up, the call ends in a {@link Refusal}
     */
    public Search(SearchRules<P> rules, Budget budget) {
        this(rules, budget, TABLE_BYTES);
    }

    Search(SearchRules<P> rules, Budget budget, long tableBytes) {
        this(rules, budget, new TranspositionTable<>(budget, tableBytes));
    }

    /** @param values what is known of nim-values */
    Search(SearchRules<P> rules, Budget budget, TranspositionTable<P> values) {
        this.values = new ValueSearch<>(rules, budget, values);
        this.misere = new MisereWinSearch<>(rules, budget, values.mostBytes());
    }

    /**
     * {@return who wins} Cheaper than {@link #grundy} under normal play.
     *
     * @param position a position of this game
     * @param play the convention: who cannot move loses, or wins
     */
    public Outcome outcome(P position, Play play) {
        return Outcome.ofWin(play == Play.NORMAL ? !hasValue(position, 0) : misere.wins(position));
    }

    /**
     * {@return the nim-value under normal play}
     *
     * @param position a position of this game
     */
    public long grundy(P position) {
        return values.value(position);
    }

    /**
     * {@return whether the nim-value under normal play is {@code value}, unsigned} Cheaper than {@link #grundy}. No
     * position that can be searched has a value past 2⁶³−1.
     *
     * @param position a position of this game
     * @param value the nim-value, unsigned
     */
    public boolean hasValue(P position, long value) {
        return value >= 0 && values.hasValue(position, value);
    }
}
