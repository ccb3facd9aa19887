package dev.nimbus.proof.write;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import dev.nimbus.theory.Ruleset.KnownValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Finds what shows that a component does not have a value, where a search has found it. Where nothing is known it asks the game
 * whether it has the value, which is one search for all options: what shows that it has not is known then, unless it was forgotten.
 * Where play may repeat it does not ask: a search ends where it meets such play.
 *
 * @param <P> positions of the game
 * @param budget pays for the searches
 */
record KnownOptions<P>(Ruleset<P> game, KnownValues<P> values, Budget budget) {
    /** The nim-value of a component, where it is known without a search. */
    OptionalLong value(P component) {
        return values.find(component);
    }

    /** The components of each option that is known to have a value, which is smaller than the component's own; empty if no such option is known. */
    Optional<List<List<P>>> withValue(P component, long value) {
        return found(component, value, () -> options(component, value));
    }

    /**
     * Components whose values show that a component does not have a value, as {@link Options#refuting} gives them; empty if nothing is
     * known.
     */
    Optional<List<List<P>>> refuting(P component, long value) {
        return found(component, value, () -> {
            List<List<P>> found = new ArrayList<>();
            if (value(component).orElse(value) < value) {
                found.add(List.of(component));
            }
            found.addAll(options(component, value));
            return found;
        });
    }

    private List<List<P>> options(P component, long value) {
        List<List<P>> options = new ArrayList<>();
        long mark = budget.held();
        for (P option : values.options(component, value)) {
            budget.hold(game.size(option));
            List<P> parts =
                    game.components(option).stream().filter(game::hasMove).toList();
            budget.hold(
                    Options.OPTION_BYTES + parts.stream().mapToLong(game::size).sum());
            options.add(parts);
        }
        budget.releaseTo(mark); // Gone before the next component is asked for.
        return options;
    }

    private Optional<List<List<P>>> found(P component, long value, Supplier<List<List<P>>> lookUp) {
        List<List<P>> found = lookUp.get();
        if (found.isEmpty() && !game.mayRepeat(component)) {
            ask(component, value);
            found = lookUp.get();
        }
        return Optional.of(found).filter(some -> !some.isEmpty());
    }

    /** A component that is too large for one search may have an option that is not. */
    private void ask(P component, long value) {
        long mark = budget.held();
        try {
            game.hasValue(component, value, budget);
        } catch (Refusal refusal) {
            if (refusal.code() != ErrorCode.TOO_LARGE || budget.isUsedUp()) {
                throw refusal;
            }
        } finally {
            budget.releaseTo(mark); // The search is over; its room is for those to come.
        }
    }
}
