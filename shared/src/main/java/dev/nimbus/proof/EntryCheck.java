package dev.nimbus.proof;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Rules;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntConsumer;

/**
 * Whether an entry [c, n] follows from the others by the rules. It does if for each k below n some option of c has the
 * value k by entries, and no option has the value n: by entries, or because its one component without an entry has an
 * option with the value that this component would need.
 *
 * @param <P> positions of the game
 */
final class EntryCheck<P> {
    /** No proof that one would want to read needs an entry with more options, and their options. */
    private static final long MOST_OPTIONS = 10_000_000;

    private final Rules<P> rules;
    private final Entries<P> entries;

    EntryCheck(Rules<P> rules, Entries<P> entries) {
        this.rules = rules;
        this.entries = entries;
    }

    /**
     * What does not hold; empty if the entry follows.
     *
     * @param used is shown the number of each entry that it follows from
     */
    Optional<String> fault(P component, long value, IntConsumer used) {
        Set<Long> below = new HashSet<>();
        Budget options = Budget.ofSteps(MOST_OPTIONS);
        boolean noneHasIt = rules.options(component, options, (move, option) -> {
            options.spend(1);
            List<P> parts = rules.components(option);
            OptionalLong sum = entries.sum(parts, used);
            if (sum.isPresent() && sum.getAsLong() < value) {
                below.add(sum.getAsLong());
            }
            return sum.isPresent() ? sum.getAsLong() != value : isRefuted(parts, value, options, used);
        });
        if (!noneHasIt) {
            return Optional.of("an option may have the nim-value " + value + " too: no entries say that it has not");
        }
        return below.size() == value
                ? Optional.empty()
                : Optional.of("options of " + below.size() + " of the " + value + " smaller nim-values have entries");
    }

    /** Whether these components, one of which at least has no entry, cannot have this value together. */
    private boolean isRefuted(List<P> parts, long value, Budget options, IntConsumer used) {
        List<P> unknown =
                parts.stream().filter(part -> entries.number(part).isEmpty()).toList();
        if (unknown.size() != 1) {
            return false;
        }
        List<P> known =
                parts.stream().filter(part -> entries.number(part).isPresent()).toList();
        return hasOption(unknown.get(0), value ^ entries.sum(known, used).orElseThrow(), options, used);
    }

    /** Whether some option has this value by entries. */
    boolean hasOption(P position, long value) {
        return hasOption(position, value, Budget.ofSteps(MOST_OPTIONS), used -> {});
    }

    private boolean hasOption(P position, long value, Budget options, IntConsumer used) {
        return !rules.options(position, options, (move, option) -> {
            options.spend(1);
            List<P> parts = rules.components(option);
            if (!entries.sum(parts, entry -> {}).equals(OptionalLong.of(value))) {
                return true;
            }
            entries.sum(parts, used);
            return false;
        });
    }
}
