package dev.nimbus.search.words;

import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.OptionSink;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.search.SearchRules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Rules of positions that are objects, for one thread of a search under misère play: a component is a hash of what it is
 * called, and the object is kept beside, held from the budget. Not safe for use by several threads.
 */
public final class NamedRules<P> implements ComponentRules {
    /** Components get their canonical form if no play from them is longer. */
    private static final int SHORT = 5;

    /** The options of a component are kept if they are no more, or if it is short. */
    private static final int FEW_OPTIONS = 24;

    /** What a component takes besides its position: entries of two maps, and what is known of it. */
    private static final int COMPONENT_BYTES = 160;

    private static final int OPTION_BYTES = 48;

    private final Family family;
    private final Function<Supplier<Budget>, SearchRules<P>> rulesOfThread;
    private final SearchRules<P> rules;
    private final Function<P, RulesetHash> name;
    private final Supplier<Budget> budget;
    private final Map<P, Named<P>> components = new HashMap<>();
    private final Map<RulesetHash, Named<P>> byName = new HashMap<>();
    private long held;

    /** A component, and what was found out of its plays. */
    private static final class Named<P> {
        private final P position;
        private final RulesetHash name;

        /** Some play from it has so many moves. */
        private int longest;

        /** Whether no play has more. */
        private boolean isLongest;

        /** The option with the longest play of those that were looked at, as its components. */
        private List<Named<P>> longestOption = List.of();

        private Optional<List<List<Named<P>>>> options = Optional.empty();

        private Named(P position, RulesetHash name) {
            this.position = position;
            this.name = name;
        }
    }

    /** A position by the rules of one thread. */
    private record OfThread<P>(NamedRules<P> rules, P position) implements PositionSearch.Position {
        @Override
        public void write(OptionSink sink) {
            rules.write(rules.components(position), sink);
        }

        @Override
        @SuppressWarnings("unchecked") // the rules of all threads of a search are of one game
        public PositionSearch.Position by(ComponentRules other) {
            return new OfThread<>((NamedRules<P>) other, position);
        }
    }

    /**
     * The rules for the thread whose search it is.
     *
     * @param rules where positions lead, and what they are sums of, for a thread whose work a budget pays
     * @param name a hash of a component: equal hashes are equal components in all searches that share a table
     * @param budget gives what pays for the options, and holds the components
     */
    public NamedRules(
            Family family,
            Function<Supplier<Budget>, SearchRules<P>> rules,
            Function<P, RulesetHash> name,
            Supplier<Budget> budget) {
        this.family = family;
        this.rulesOfThread = rules;
        this.rules = rules.apply(budget);
        this.name = name;
        this.budget = budget;
    }

    @Override
    public Family family() {
        return family;
    }

    @Override
    public boolean isDepthFirst() {
        return true;
    }

    @Override
    public ComponentRules ofThread(Supplier<Budget> own) {
        return new NamedRules<>(family, rulesOfThread, name, own);
    }

    @Override
    public boolean mayRepeat() {
        return true;
    }

    @Override
    public void forget() {
        components.clear();
        byName.clear();
        release(held);
    }

    /** {@return a position as the core has it} */
    public PositionSearch.Position position(P position) {
        return new OfThread<>(this, position);
    }

    @Override
    public void options(long[] words, int from, int length, OptionSink sink) {
        list(byName.get(new RulesetHash(words[from], words[from + 1])), option -> {
            sink.begin();
            write(option, sink);
            return sink.end();
        });
    }

    private void write(List<Named<P>> sum, OptionSink sink) {
        long[] words = new long[RulesetHash.WORDS];
        for (Named<P> component : sum) {
            component.name.writeTo(words);
            int weight = Math.max(1, rules.weight(component.position));
            sink.part(words, words.length, weight, longest(component, SHORT) <= SHORT);
        }
    }

    private List<Named<P>> components(P position) {
        List<Named<P>> sum = new ArrayList<>();
        for (P component : rules.components(position)) {
            sum.add(named(component));
        }
        return sum;
    }

    private Named<P> named(P component) {
        Named<P> known = components.get(component);
        if (known == null) {
            hold(COMPONENT_BYTES + rules.size(component));
            known = new Named<>(component, name.apply(component));
            components.put(component, known);
            byName.put(known.name, known);
        }
        return known;
    }

    private void hold(long bytes) {
        budget.get().hold(bytes);
        held += bytes;
    }

    private void release(long bytes) {
        budget.get().release(bytes);
        held -= bytes;
    }

    /** Shows the options of a component, until {@code taker} has seen enough. */
    private void list(Named<P> component, Predicate<List<Named<P>>> taker) {
        if (component.options.isPresent()) {
            show(component.options.get(), taker);
            return;
        }
        long work = rules.work(component.position); // an option may be small, and is made of all of the component
        budget.get().spend(work);
        rules.options(component.position, option -> {
            budget.get().spend(Math.max(work, rules.work(option)));
            return taker.test(components(option));
        });
    }

    private static <P> void show(List<List<Named<P>>> options, Predicate<List<Named<P>>> taker) {
        boolean more = true;
        for (int i = 0; i < options.size() && more; i++) {
            more = taker.test(options.get(i));
        }
    }

    /** How many moves the longest play has, or some number past {@code most}: a long play is looked for no further. */
    private int longest(Named<P> component, int most) {
        if (component.isLongest || component.longest > most) {
            return component.longest;
        }
        if (component.longest > 0) {
            component.longest = Math.max(component.longest, longest(component.longestOption, most));
        }
        if (component.longest <= most) {
            look(component, most);
        }
        return component.longest;
    }

    private int longest(List<Named<P>> option, int most) {
        int moves = 1;
        for (int i = 0; i < option.size() && moves <= most; i++) {
            moves += longest(option.get(i), most - moves);
        }
        return moves;
    }

    private void look(Named<P> component, int most) {
        List<List<Named<P>>> options = new ArrayList<>();
        list(component, option -> {
            hold(bytes(option));
            options.add(option);
            int moves = component.longest > most ? 0 : longest(option, most);
            if (moves > component.longest) {
                component.longest = moves;
                component.longestOption = option;
            }
            return component.longest <= most || options.size() <= FEW_OPTIONS;
        });
        component.isLongest = component.longest <= most;
        if (component.options.isEmpty() && (component.isLongest || options.size() <= FEW_OPTIONS)) {
            component.options = Optional.of(options);
        } else {
            options.forEach(option -> release(bytes(option)));
        }
    }

    private static long bytes(List<?> option) {
        return OPTION_BYTES + (long) Integer.BYTES * option.size();
    }
}
