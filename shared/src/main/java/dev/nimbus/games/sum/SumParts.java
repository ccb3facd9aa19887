package dev.nimbus.games.sum;

import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.OptionSink;
import dev.nimbus.search.PositionSearch;
import dev.nimbus.search.words.RulesetHash;
import dev.nimbus.theory.Budget;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Sums for one thread of a search under misère play: a part is a hash of its game and position as they are written, and the
 * object is kept beside, held from the budget. Not safe for use by several threads.
 */
final class SumParts implements ComponentRules {
    /** A game of a user's own class, which may differ on another node, is in no catalogue with values that nodes share. */
    static final Family FAMILY = new Family(0x73756d73L, true); // "sums"

    private static final int MOST_WEIGHT = 1 << 12;

    /** Parts get their canonical form if no play from them is longer. */
    private static final int SHORT = 5;

    /** The options of a part are kept if they are no more, or if it is short. */
    private static final int FEW_OPTIONS = 24;

    /** What a part takes besides its position: entries of two maps, and what is known of it. */
    private static final int PART_BYTES = 160;

    private static final int OPTION_BYTES = 48;

    private final Supplier<Budget> budget;
    private final Map<Components, Part> parts = new HashMap<>();
    private final Map<RulesetHash, Part> byName = new HashMap<>();
    private long held;

    /** A sum of one component, and what was found out of its plays. */
    private static final class Part {
        private final Components position;
        private final RulesetHash name;

        /** Some play from it has so many moves. */
        private int longest;

        /** Whether no play has more. */
        private boolean isLongest;

        /** The option with the longest play of those that were looked at, as its parts. */
        private List<Part> longestOption = List.of();

        private Optional<List<List<Part>>> options = Optional.empty();

        private Part(Components position) {
            this.position = position;
            this.name = RulesetHash.of(position.toString());
        }

        private int weight() {
            return (int) Math.max(1, Math.min(MOST_WEIGHT, position.size() / Long.BYTES));
        }
    }

    /** A position by the rules of one thread. */
    private record OfThread(SumParts rules, Components position) implements PositionSearch.Position {
        @Override
        public void write(OptionSink sink) {
            rules.write(rules.parts(position), sink);
        }

        @Override
        public PositionSearch.Position by(ComponentRules other) {
            return new OfThread((SumParts) other, position);
        }
    }

    /** @param budget gives what pays for the options, and holds the parts */
    SumParts(Supplier<Budget> budget) {
        this.budget = budget;
    }

    /** The work of an option: a heap of eight bytes may become a component. */
    static long workOf(Components sum) {
        return 1 + sum.size() / Long.BYTES + sum.splittingWork();
    }

    @Override
    public Family family() {
        return FAMILY;
    }

    @Override
    public boolean isDepthFirst() {
        return true;
    }

    @Override
    public ComponentRules ofThread(Supplier<Budget> own) {
        return new SumParts(own);
    }

    @Override
    public boolean mayRepeat() {
        return true;
    }

    @Override
    public void forget() {
        parts.clear();
        byName.clear();
        release(held);
    }

    PositionSearch.Position position(Components position) {
        return new OfThread(this, position);
    }

    @Override
    public void options(long[] words, int from, int length, OptionSink sink) {
        list(byName.get(new RulesetHash(words[from], words[from + 1])), option -> {
            sink.begin();
            write(option, sink);
            return sink.end();
        });
    }

    private void write(List<Part> sum, OptionSink sink) {
        long[] words = new long[RulesetHash.WORDS];
        for (Part part : sum) {
            part.name.writeTo(words);
            sink.part(words, words.length, part.weight(), longest(part, SHORT) <= SHORT);
        }
    }

    private List<Part> parts(Components position) {
        List<Part> sum = new ArrayList<>();
        for (Components part : position.parts()) {
            sum.add(part(part));
        }
        return sum;
    }

    private Part part(Components position) {
        Part known = parts.get(position);
        if (known == null) {
            hold(PART_BYTES + position.size());
            known = new Part(position);
            parts.put(position, known);
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

    /** Shows the options of a part, until {@code taker} has seen enough. */
    private void list(Part part, Predicate<List<Part>> taker) {
        if (part.options.isPresent()) {
            show(part.options.get(), taker);
            return;
        }
        long work = workOf(part.position); // an option may be small, and is made of all of the part
        budget.get().spend(work);
        part.position.options(budget.get(), (move, option) -> {
            budget.get().spend(Math.max(work, workOf(option)));
            return taker.test(parts(option));
        });
    }

    private static void show(List<List<Part>> options, Predicate<List<Part>> taker) {
        boolean more = true;
        for (int i = 0; i < options.size() && more; i++) {
            more = taker.test(options.get(i));
        }
    }

    /** How many moves the longest play has, or some number past {@code most}: a long play is looked for no further. */
    private int longest(Part part, int most) {
        if (part.isLongest || part.longest > most) {
            return part.longest;
        }
        if (part.longest > 0) {
            part.longest = Math.max(part.longest, longest(part.longestOption, most));
        }
        if (part.longest <= most) {
            look(part, most);
        }
        return part.longest;
    }

    private int longest(List<Part> option, int most) {
        int moves = 1;
        for (int i = 0; i < option.size() && moves <= most; i++) {
            moves += longest(option.get(i), most - moves);
        }
        return moves;
    }

    private void look(Part part, int most) {
        List<List<Part>> options = new ArrayList<>();
        list(part, option -> {
            hold(bytes(option));
            options.add(option);
            int moves = part.longest > most ? 0 : longest(option, most);
            if (moves > part.longest) {
                part.longest = moves;
                part.longestOption = option;
            }
            return part.longest <= most || options.size() <= FEW_OPTIONS;
        });
        part.isLongest = part.longest <= most;
        if (part.options.isEmpty() && (part.isLongest || options.size() <= FEW_OPTIONS)) {
            part.options = Optional.of(options);
        } else {
            options.forEach(option -> release(bytes(option)));
        }
    }

    private static long bytes(List<?> option) {
        return OPTION_BYTES + (long) Integer.BYTES * option.size();
    }
}
