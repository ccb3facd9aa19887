package dev.nimbus.games;

import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.words.NumberedPositions;
import dev.nimbus.search.words.NumberedRules;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.search.SearchRules;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Answers questions about positions of a game by its rules alone, for want of a theory. The length of a play does not matter: the search
 * does not recurse. What it finds is kept for the next search of the same game, once it is closed, as long as no other game is asked
 * about and the memory is not needed. Not safe for use by several threads.
 *
 * <p>Questions end in a {@link Refusal} with {@link ErrorCode#TOO_LARGE} when the budget is used up, and in one with {@link
 * ErrorCode#INVALID_POSITION} when the search finds that play can go on for ever. It need not find that: who wins is right all the
 * same, but a nim-value may be that of a position that has none.
 *
 * @param <P> positions
 */
public final class PlayedOutSearch<P> implements AutoCloseable {
    private static final KeptPositions KEPT = new KeptPositions();

    private final KeptPositions kept;
    private final Object game;
    private final SearchRules<P> rules;
    private final Budget budget;
    private NumberedPositions<P> positions;
    private Optional<Core> core = Optional.empty();

    /**
     * A search that spends {@code budget}.
     *
     * @param game stands for the game: the same object, the same rules and positions
     * @param rules the rules to search by
     * @param budget pays for the work and the memory
     */
    public PlayedOutSearch(Object game, SearchRules<P> rules, Budget budget) {
        this(KEPT, game, rules, budget);
    }

    PlayedOutSearch(KeptPositions kept, Object game, SearchRules<P> rules, Budget budget) {
        this.kept = kept;
        this.game = game;
        this.rules = rules;
        this.budget = budget;
        this.positions = kept.take(game, budget.room());
    }

    /**
     * {@return the nim-value under normal play}
     *
     * @param position a position of the game
     */
    public long grundy(P position) {
        return ask(position, Play.NORMAL, PositionSearch::value);
    }

    /**
     * {@return whether the nim-value under normal play is {@code value}} Cheaper than {@link #grundy}.
     *
     * @param position a position of the game
     * @param value the nim-value, unsigned; no position that can be searched has one past 2⁶³−1
     */
    public boolean hasValue(P position, long value) {
        return ask(position, Play.NORMAL, (search, written) -> search.hasValue(written, value));
    }

    /**
     * {@return who wins} Cheaper than {@link #grundy}.
     *
     * @param position a position of the game
     * @param play the convention: who cannot move loses, or wins
     */
    public Outcome outcome(P position, Play play) {
        return Outcome.ofWin(!ask(position, play, (search, written) -> search.hasValue(written, 0)));
    }

    /** Where what earlier questions have left takes the memory, it is forgotten, and the question asked again. */
    private <R> R ask(P position, Play play, BiFunction<PositionSearch, PositionSearch.Position, R> question) {
        boolean isFirst = positions.bytes() == 0;
        try {
            return askOnce(position, play, question);
        } catch (Refusal refusal) {
            if (refusal.code() != ErrorCode.TOO_LARGE || budget.isUsedUp()) {
                throw refusal;
            }
            positions = new NumberedPositions<>();
            if (isFirst) {
                throw refusal;
            }
            return ask(position, play, question);
        }
    }

    /** One that was refused is not asked again. */
    private <R> R askOnce(P position, Play play, BiFunction<PositionSearch, PositionSearch.Position, R> question) {
        Core asked = core.filter(one -> one.play == play).orElseGet(() -> new Core(play));
        core = Optional.empty();
        long before = asked.own.spent();
        try {
            R answer = question.apply(asked.search, asked.rules.position(position));
            core = Optional.of(asked);
            return answer;
        } finally {
            budget.spend(asked.own.spent() - before);
        }
    }

    /** The search for the questions of one convention. Numbers are for one thread, so nobody helps. */
    private final class Core {
        private final Play play;
        private final Budget own = budget.alone();
        private final NumberedRules<P> rules;
        private final PositionSearch search;

        private Core(Play play) {
            own.hold(positions.bytes());
            this.play = play;
            this.rules = new NumberedRules<>(PlayedOutSearch.this.rules, positions, play, own);
            this.search = new PositionSearch(rules, positions.values(), own);
        }
    }

    /** Keeps what was found; a search that goes on all the same begins with nothing. */
    @Override
    public void close() {
        kept.keep(game, positions);
        positions = new NumberedPositions<>();
        core = Optional.empty();
    }
}
