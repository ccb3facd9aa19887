package dev.nimbus.theory;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Solves positions of games that end by playing them out: outcomes under both conventions, and nim-values. A position
 * is split into components where nim-values are asked, and taken whole where misère play is, for there sums have no
 * simple rule. Results are remembered by canonical form, within a bound; the stack is our own, so that long plays do no
 * harm; every position and option is paid for from the budget. One search serves one query. Not safe for use by several
 * threads.
 *
 * @param <P> positions
 */
public final class Search<P> {
    /** The most positions remembered. */
    private static final int CAPACITY = 1 << 20;

    /** The most options of one position: they are held all at once. */
    private static final int MOST_OPTIONS = 1 << 17;

    private final SearchRules<P> rules;
    private final Budget budget;
    private final TranspositionTable<P> values;
    private final TranspositionTable<P> misereWins;

    /** A search that spends {@code budget}. */
    public Search(SearchRules<P> rules, Budget budget) {
        this(rules, budget, CAPACITY);
    }

    Search(SearchRules<P> rules, Budget budget, int capacity) {
        this.rules = rules;
        this.budget = budget;
        this.values = new TranspositionTable<>(capacity);
        this.misereWins = new TranspositionTable<>(capacity);
    }

    /**
     * Who wins.
     *
     * @throws Refusal with {@link ErrorCode#TOO_LARGE} when the budget is used up
     */
    public Outcome outcome(P position, Play play) {
        return Outcome.ofWin(play == Play.NORMAL ? grundy(position) != 0 : winsMisere(position));
    }

    /**
     * The nim-value under normal play: the mex of the options' values, each the xor of its components' (Sprague 1935,
     * Grundy 1939).
     *
     * @throws Refusal with {@link ErrorCode#TOO_LARGE} when the budget is used up
     */
    public long grundy(P position) {
        long sum = 0;
        for (P component : rules.components(position)) {
            sum ^= component(component);
        }
        return sum;
    }

    private long component(P root) {
        long known = values.get(root);
        if (known != TranspositionTable.UNKNOWN) {
            return known;
        }
        Deque<ValueFrame<P>> stack = new ArrayDeque<>();
        stack.push(valueFrame(root));
        while (true) {
            ValueFrame<P> top = stack.peek();
            P missing = top.advance(values);
            if (missing != null) {
                stack.push(valueFrame(missing));
                continue;
            }
            long value = top.mex.value();
            values.put(top.position, value);
            stack.pop();
            if (stack.isEmpty()) {
                return value;
            }
            stack.peek().take(value);
        }
    }

    private ValueFrame<P> valueFrame(P position) {
        List<List<P>> options = new ArrayList<>();
        rules.options(position, option -> {
            pay(options.size());
            options.add(rules.components(option));
        });
        return new ValueFrame<>(position, options);
    }

    private void pay(int options) {
        budget.spend(1);
        if (options >= MOST_OPTIONS) {
            throw Refusal.tooLarge("a position has more than " + MOST_OPTIONS + " options to search");
        }
    }

    /** Whether the next player wins under misère play, where who cannot move wins. */
    private boolean winsMisere(P position) {
        P root = rules.canonical(position);
        long known = misereWins.get(root);
        if (known != TranspositionTable.UNKNOWN) {
            return known == 1;
        }
        Deque<WinFrame<P>> stack = new ArrayDeque<>();
        stack.push(winFrame(root));
        while (true) {
            WinFrame<P> top = stack.peek();
            P missing = top.advance(misereWins);
            if (missing != null) {
                stack.push(winFrame(missing));
                continue;
            }
            misereWins.put(top.position, top.wins ? 1 : 0);
            stack.pop();
            if (stack.isEmpty()) {
                return top.wins;
            }
            stack.peek().take(top.wins);
        }
    }

    private WinFrame<P> winFrame(P position) {
        List<P> options = new ArrayList<>();
        WinFrame<P> frame = new WinFrame<>(position, options);
        budget.spend(1);
        rules.options(position, option -> {
            pay(options.size());
            P canonical = rules.canonical(option);
            long known = misereWins.get(canonical);
            frame.hasOptions = true;
            if (known == 0) {
                frame.wins = true;
            } else if (known != 1) {
                options.add(canonical);
            }
        });
        frame.wins |= !frame.hasOptions;
        return frame;
    }

    /** A position whose nim-value is being worked out: how far its options have been looked at. */
    private static final class ValueFrame<P> {
        private final P position;
        private final List<List<P>> options;
        private final Mex mex = new Mex();
        private int option;
        private int part;
        private long sum;

        private ValueFrame(P position, List<List<P>> options) {
            this.position = position;
            this.options = options;
        }

        /** Goes on until a value is missing, and gives the component that lacks it; null when all is known. */
        private P advance(TranspositionTable<P> values) {
            for (; option < options.size(); option++) {
                List<P> parts = options.get(option);
                while (part < parts.size()) {
                    long value = values.get(parts.get(part));
                    if (value == TranspositionTable.UNKNOWN) {
                        return parts.get(part);
                    }
                    take(value);
                }
                mex.add(sum);
                part = 0;
                sum = 0;
            }
            return null;
        }

        private void take(long value) {
            sum ^= value;
            part++;
        }
    }

    /** A position whose misère outcome is being worked out. */
    private static final class WinFrame<P> {
        private final P position;
        private final List<P> options;
        private int option;
        private boolean hasOptions;
        private boolean wins;

        private WinFrame(P position, List<P> options) {
            this.position = position;
            this.options = options;
        }

        /** Goes on until an outcome is missing, and gives the option that lacks it; null when the outcome is known. */
        private P advance(TranspositionTable<P> outcomes) {
            while (!wins && option < options.size()) {
                long known = outcomes.get(options.get(option));
                if (known == TranspositionTable.UNKNOWN) {
                    return options.get(option);
                }
                take(known == 1);
            }
            return null;
        }

        private void take(boolean optionWins) {
            wins |= !optionWins;
            option++;
        }
    }
}
