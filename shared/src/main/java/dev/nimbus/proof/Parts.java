package dev.nimbus.proof;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.util.function.Predicate;

/**
 * Reads the components and positions of a proof. A fault is one of their line.
 *
 * @param game the rules
 * @param sums gets the components
 * @param <P> positions of the game
 */
record Parts<P>(Ruleset<P> game, Sums<P> sums) {
    P position(long line, JsonNode written) throws InvalidProofException {
        try {
            return game.read(new TreeInput(written));
        } catch (Refusal refusal) {
            throw new InvalidProofException(line, refusal.getMessage());
        }
    }

    /** The number of a component. */
    int component(long line, JsonNode written) throws InvalidProofException {
        SumKey parts = sum(line, position(line, written));
        if (parts.size() != 1) {
            throw new InvalidProofException(
                    line, "an entry is about one component; this position has " + parts.size() + " that have moves");
        }
        return parts.get(0);
    }

    private SumKey sum(long line, P position) throws InvalidProofException {
        try {
            return sums.of(position);
        } catch (Refusal refusal) {
            throw new InvalidProofException(line, refusal.getMessage());
        }
    }

    /** Whether some option of a position is wanted. */
    boolean hasOption(P position, Predicate<SumKey> isWanted) {
        Budget budget = Budget.ofSteps(Sums.MOST_OPTIONS);
        return !game.options(position, budget, (move, option) -> {
            budget.spend(1);
            return sums.find(option).filter(isWanted).isEmpty();
        });
    }
}
