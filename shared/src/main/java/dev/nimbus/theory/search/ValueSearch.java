package dev.nimbus.theory.search;

import dev.nimbus.theory.Budget;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * Finds nim-values, or whether they are given ones, by playing components out one by one. To ask only whether a sum
 * has a given value saves most of the work (J. Lemoine, S. Viennot, <i>Nimbers are inevitable</i>, 2012).
 *
 * @param <P> positions
 */
final class ValueSearch<P> {
    private final SearchRules<P> rules;
    private final SearchCost<P> cost;
    private final TranspositionTable<P> table;

    ValueSearch(SearchRules<P> rules, Budget budget, TranspositionTable<P> table) {
        this.rules = rules;
        this.cost = new SearchCost<>(budget, table);
        this.table = table;
    }

    /** The nim-value of {@code position}. */
    long value(P position) {
        long sum = 0;
        for (P component : parts(position)) {
            sum ^= Knowledge.value(ask(component, ValueFrame.ANY));
        }
        return sum;
    }

    /** Whether the nim-value of {@code position} is {@code value}. */
    boolean hasValue(P position, long value) {
        List<P> parts = parts(position);
        long rest = value;
        for (int i = 0; i < parts.size() - 1; i++) {
            rest ^= Knowledge.value(ask(parts.get(i), ValueFrame.ANY));
        }
        if (parts.isEmpty()) {
            return rest == 0;
        }
        long last = ask(parts.get(parts.size() - 1), rest);
        return Knowledge.isExact(last) && Knowledge.value(last) == rest;
    }

    /** Pays for looking so many options up. */
    void payLookUps(int options) {
        cost.lookUp(options);
    }

    /** What is known of a component. */
    long known(P component) {
        long known = table.get(component);
        if (known == Knowledge.NOTHING) {
            long value = rules.knownValue(component);
            return value < 0 ? known : Knowledge.exactly(value);
        }
        return known;
    }

    /** The nim-value of the sum of these components where all are known, else {@link ValuedOption#UNKNOWN}. */
    long knownSum(List<P> parts) {
        long sum = 0;
        for (P part : parts) {
            long known = known(part);
            if (!Knowledge.isExact(known)) {
                return ValuedOption.UNKNOWN;
            }
            sum ^= Knowledge.value(known);
        }
        return sum;
    }

    /** Works out the value of a component, or that it is not {@code asked}. The stack is our own. */
    private long ask(P component, long asked) {
        long before = known(component);
        if (Knowledge.isExact(before) || (asked != ValueFrame.ANY && Knowledge.excludes(before, asked))) {
            return before;
        }
        Deque<ValueFrame<P>> stack = new ArrayDeque<>();
        stack.push(frame(component, asked));
        while (true) {
            ValueFrame<P> top = stack.peek();
            if (!top.advance(this)) {
                stack.push(frame(top.needed(), top.neededValue()));
                continue;
            }
            remember(top);
            cost.leave(stack.pop().component());
            if (stack.isEmpty()) {
                return top.known();
            }
            stack.peek().hear(top.known());
        }
    }

    private void remember(ValueFrame<P> frame) {
        if (frame.known() != Knowledge.NOTHING) {
            table.put(frame.component(), frame.known(), rules.size(frame.component()));
        }
    }

    /** An option that is known to have the value asked for settles the question; a game may go on making options all the same. */
    private ValueFrame<P> frame(P component, long asked) {
        cost.enter(component, rules.size(component), rules.work(component));
        long known = known(component);
        List<ValuedOption<P>> options = new ArrayList<>();
        boolean[] settled = new boolean[1];
        rules.options(component, position -> {
            cost.option(rules.size(position), rules.work(position));
            ValuedOption<P> option = valued(parts(position));
            options.add(option);
            settled[0] |= asked != ValueFrame.ANY && option.value() == asked;
            return !settled[0];
        });
        if (settled[0]) {
            return ValueFrame.settled(component, Knowledge.excluding(known, asked));
        }
        options.sort(Comparator.comparingInt(ValuedOption::weight));
        return new ValueFrame<>(component, asked, options, known);
    }

    /** The components of {@code position}, the heaviest last. */
    private List<P> parts(P position) {
        List<P> parts = rules.components(position);
        if (parts.size() < 2) {
            return parts;
        }
        List<P> sorted = new ArrayList<>(parts);
        sorted.sort(Comparator.comparingInt(rules::weight));
        return sorted;
    }

    private ValuedOption<P> valued(List<P> parts) {
        int weight = parts.isEmpty() ? 0 : rules.weight(parts.get(parts.size() - 1));
        return new ValuedOption<>(parts, weight, knownSum(parts));
    }
}
