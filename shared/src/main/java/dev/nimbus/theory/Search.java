package dev.nimbus.theory;

/**
 * Solves positions of games that end by playing them out: outcomes under both conventions, and nim-values. A position
 * is split into components where nim-values are asked, and taken whole where misère play is, for there sums have no
 * simple rule. What was found is remembered by canonical form, within a bound; long plays do no harm; every position and
 * option is paid for from the budget. One search serves one query. Not safe for use by several threads.
 *
 * <p>All methods throw a {@link Refusal} with {@link ErrorCode#TOO_LARGE} when the budget is used up, and one with
 * {@link ErrorCode#INVALID_POSITION} when they find that play can go on for ever.
 *
 * @param <P> positions
 */
public final class Search<P> {
    /** The most positions remembered for each convention. */
    private static final int CAPACITY = 1 << 21;

    private final ValueSearch<P> values;
    private final MisereWinSearch<P> misere;

    /** A search that spends {@code budget}. */
    public Search(SearchRules<P> rules, Budget budget) {
        this(rules, budget, CAPACITY);
    }

    Search(SearchRules<P> rules, Budget budget, int capacity) {
        this.values = new ValueSearch<>(rules, budget, capacity);
        this.misere = new MisereWinSearch<>(rules, budget, capacity);
    }

    /** Who wins. Cheaper than {@link #grundy} under normal play. */
    public Outcome outcome(P position, Play play) {
        return Outcome.ofWin(play == Play.NORMAL ? !hasValue(position, 0) : misere.wins(position));
    }

    /** The nim-value under normal play. */
    public long grundy(P position) {
        return values.value(position);
    }

    /** Whether the nim-value under normal play is {@code value}. Cheaper than {@link #grundy}. */
    public boolean hasValue(P position, long value) {
        return values.hasValue(position, value);
    }
}
