package dev.nimbus.proof.write;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds options of a given nim-value, cheap ones first: of two that serve, the one that a search has just found is known, and
 * the other may take as long again.
 *
 * @param <P> positions of the game
 */
final class Options<P> {
    private static final long FIRST_TRY = 1000;
    private static final long NEXT_TRY = 16;

    private final Ruleset<P> game;
    private final Budget budget;

    Options(Ruleset<P> game, Budget budget) {
        this.game = game;
        this.budget = budget;
    }

    /** The options as sums of components, each once. */
    Set<List<P>> of(P position) {
        Set<List<P>> options = new LinkedHashSet<>();
        long mark = budget.held();
        game.options(position, budget, (move, option) -> {
            budget.spend(1);
            budget.hold(game.size(option));
            options.add(game.components(option));
            return true;
        });
        budget.releaseTo(mark); // Gone before the next component is asked for.
        return options;
    }

    /** What a position takes in memory, about. */
    long bytes(P position) {
        return game.size(position);
    }

    long value(P position) {
        return value(position, budget);
    }

    private long value(P position, Budget its) {
        if (game.grundy(position, its) instanceof GrundyValue.Finite finite) {
            return finite.value();
        }
        throw Refusal.invalidPosition(
                "play may go on for ever from here; only nim-values of games that end are proved", "");
    }

    /** The components of an option of this value, which there is. */
    List<P> withValue(P position, long value) {
        List<P> open = new ArrayList<>();
        long mark = budget.held();
        game.options(position, budget, (move, option) -> {
            budget.hold(game.size(option));
            return open.add(option);
        });
        budget.releaseTo(mark);
        for (long most = FIRST_TRY; ; most = Math.multiplyExact(most, NEXT_TRY)) {
            Optional<P> found = withValue(open, value, most);
            if (found.isPresent()) {
                return game.components(found.get());
            }
            if (open.isEmpty()) {
                throw new IllegalStateException("no option of " + game.write(position) + " has the value " + value);
            }
        }
    }

    /** Asks each option with so many steps; those that have another value are removed. */
    private Optional<P> withValue(List<P> open, long value, long most) {
        for (int i = 0; i < open.size(); ) {
            Optional<Boolean> has = has(open.get(i), value, most);
            if (has.isEmpty()) {
                i++;
            } else if (has.get()) {
                return Optional.of(open.get(i));
            } else {
                open.remove(i);
            }
        }
        return Optional.empty();
    }

    /** Whether the position has this value; empty if that takes more steps. */
    private Optional<Boolean> has(P position, long value, long most) {
        Budget part = budget.part(most);
        try {
            boolean has = value == 0
                    ? game.outcome(position, Play.NORMAL, part) == Outcome.P
                    : value(position, part) == value;
            return Optional.of(has);
        } catch (Refusal refusal) {
            if (refusal.code() != ErrorCode.TOO_LARGE || budget.left() <= most) {
                throw refusal;
            }
            return Optional.empty();
        } finally {
            budget.settle(part);
        }
    }
}
