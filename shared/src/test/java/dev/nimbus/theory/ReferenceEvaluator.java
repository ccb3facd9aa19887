package dev.nimbus.theory;

import dev.nimbus.theory.nimber.Mex;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The slow and obvious evaluator: it plays a game out by its rules alone, by the definitions of Sprague (1935) and
 * Grundy (1939), and knows none of the theory. It is the oracle of the tests. Only for games that end; recursion goes
 * as deep as the longest play. Not safe for use by several threads.
 *
 * @param <P> positions of the game
 */
public final class ReferenceEvaluator<P> {
    private final Rules<P> rules;
    private final Map<P, Long> values = new HashMap<>();
    private final Map<P, Boolean> misereWins = new HashMap<>();

    /**
     * An evaluator that has played nothing yet.
     *
     * @param rules the rules of a game that ends
     */
    public ReferenceEvaluator(Rules<P> rules) {
        this.rules = rules;
    }

    /**
     * {@return all options of {@code position} in a list, which a large position would fill all memory with}
     *
     * @param <P> positions
     * @param rules the rules of a game that ends
     * @param position a position from which all plays fit the stack
     */
    public static <P> List<Option<P>> list(Rules<P> rules, P position) {
        List<Option<P>> options = new ArrayList<>();
        rules.options(position, (move, option) -> options.add(new Option<>(move, option)));
        return options;
    }

    /**
     * {@return the nim-value: the mex of the options' values}
     *
     * @param position a position from which all plays fit the stack
     */
    public long grundy(P position) {
        Long known = values.get(position);
        if (known != null) {
            return known;
        }
        Mex mex = new Mex();
        for (Option<P> option : list(rules, position)) {
            mex.add(grundy(option.position()));
        }
        values.put(position, mex.value());
        return mex.value();
    }

    /**
     * {@return {@link Outcome#N} if the next player can win under {@code play}, else {@link Outcome#P}}
     *
     * @param position a position from which all plays fit the stack
     * @param play the convention: who cannot move loses, or wins
     */
    public Outcome outcome(P position, Play play) {
        return Outcome.ofWin(play == Play.NORMAL ? grundy(position) != 0 : winsMisere(position));
    }

    /**
     * {@return the moves that lead to a P-position under {@code play}, in the order of the rules}
     *
     * @param position a position from which all plays fit the stack
     * @param play the convention: who cannot move loses, or wins
     */
    public List<Move> winningMoves(P position, Play play) {
        return list(rules, position).stream()
                .filter(option -> outcome(option.position(), play) == Outcome.P)
                .map(Option::move)
                .toList();
    }

    private boolean winsMisere(P position) {
        Boolean known = misereWins.get(position);
        if (known != null) {
            return known;
        }
        List<Option<P>> options = list(rules, position);
        boolean wins = options.isEmpty() || options.stream().anyMatch(option -> !winsMisere(option.position()));
        misereWins.put(position, wins);
        return wins;
    }
}
