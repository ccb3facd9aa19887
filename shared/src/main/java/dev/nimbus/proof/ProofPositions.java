package dev.nimbus.proof;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Reads the components and positions of a proof, and says where they lead. A fault is one of their line.
 *
 * @param mayRepeat whether play may go on for ever from the position of the proof; where it may not, it may not from any entry
 */
record ProofPositions<P>(Ruleset<P> game, boolean mayRepeat) {
    /** No proof that one would want to read needs a component with more options. */
    static final long MOST_OPTIONS = 1_000_000;

    static <P> P position(Ruleset<P> game, long line, JsonNode written) throws InvalidProofException {
        try {
            return game.read(new TreeInput(written));
        } catch (Refusal refusal) {
            throw new InvalidProofException(line, refusal.getMessage());
        }
    }

    /** A position that is one component. */
    P component(long line, JsonNode written) throws InvalidProofException {
        P position = position(game, line, written);
        List<P> parts;
        try {
            parts = of(position);
        } catch (Refusal refusal) {
            throw new InvalidProofException(line, refusal.getMessage());
        }
        if (parts.size() != 1) {
            throw new InvalidProofException(
                    line, "an entry is about one component; this position has " + parts.size() + " that have moves");
        }
        P component = parts.get(0);
        if (!mayRepeat && game.mayRepeat(component)) {
            throw new InvalidProofException(
                    line, "play may go on for ever from this component, and not from the position of the header");
        }
        return component;
    }

    /** A component of which an entry may say a nim-value. */
    P valued(long line, JsonNode written) throws InvalidProofException {
        P component = component(line, written);
        Optional<String> why = game.whyNoNimValue(component);
        if (why.isPresent()) {
            throw new InvalidProofException(line, why.get());
        }
        return component;
    }

    /** Refuses a position whose options are those of normal play alone. */
    void requireMisere(long line, P position) throws InvalidProofException {
        for (P component : game.components(position)) {
            if (!game.isForMisere(component)) {
                throw new InvalidProofException(
                        line, "a component offers no misère play: " + Refusal.shorten(game.write(component)));
            }
        }
    }

    /** The components that have a move. */
    List<P> of(P position) {
        return game.components(position).stream().filter(game::hasMove).toList();
    }

    /** Whether some option of a position is wanted; it is shown as the components that have a move. */
    boolean hasOption(P position, Predicate<List<P>> isWanted) {
        Budget budget = Budget.ofSteps(MOST_OPTIONS);
        return !game.optionParts().visit(position, budget, option -> {
            budget.spend(1);
            return !isWanted.test(option);
        });
    }
}
