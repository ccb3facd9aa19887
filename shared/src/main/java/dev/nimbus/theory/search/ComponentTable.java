package dev.nimbus.theory.search;

import dev.nimbus.theory.Budget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers the components that a misère search meets, so that a position is a sorted list of numbers. Two things hold of
 * sums under misère play too, and make them fewer: a component without moves may be left out, and two components that
 * each offer nothing but a last move cancel, for a move in one is answered in the other (Winning Ways, ch. 13).
 *
 * @param <P> positions
 */
final class ComponentTable<P> {
    private static final int[] NONE = {};

    /** What a component takes besides its position, and an option besides its numbers: entries of maps and lists. */
    private static final int COMPONENT_BYTES = 96;

    private static final int OPTION_BYTES = 32;

    private final SearchRules<P> rules;
    private final Budget budget;
    private final Map<P, Integer> numbers = new HashMap<>();
    private final List<P> components = new ArrayList<>();

    /** The options of each component, once asked for, each as the components it consists of. */
    private final List<int[][]> options = new ArrayList<>();

    /** What each component is, once asked for. */
    private final List<Kind> kinds = new ArrayList<>();

    private int firstLastMove = -1;

    /** How a component behaves in every sum. */
    private enum Kind {
        UNKNOWN,
        /** Without a move. */
        DEAD,
        /** Each move is the last of the component. */
        LAST_MOVE,
        OTHER
    }

    /** Components and their options are never given up: they are held from the budget. */
    ComponentTable(SearchRules<P> rules, Budget budget) {
        this.rules = rules;
        this.budget = budget;
    }

    /** The components of {@code position}, in simplest form. */
    int[] components(P position) {
        return simplified(numbered(position));
    }

    private int[] numbered(P position) {
        return rules.components(position).stream().mapToInt(this::number).toArray();
    }

    private int number(P component) {
        Integer known = numbers.get(component);
        if (known != null) {
            return known;
        }
        budget.hold(COMPONENT_BYTES + rules.size(component));
        numbers.put(component, components.size());
        components.add(component);
        options.add(null);
        kinds.add(Kind.UNKNOWN);
        return components.size() - 1;
    }

    /** The options of a component, not simplified. */
    int[][] options(int number) {
        int[][] known = options.get(number);
        if (known == null) {
            known = findOptions(components.get(number));
            options.set(number, known);
        }
        return known;
    }

    private int[][] findOptions(P component) {
        long work = rules.work(component); // an option may be small, and is made of all of the component
        budget.spend(work);
        List<int[]> found = new ArrayList<>();
        rules.options(component, option -> {
            budget.spend(Math.max(work, rules.work(option)));
            int[] parts = numbered(option);
            budget.hold(OPTION_BYTES + (long) Integer.BYTES * parts.length);
            return found.add(parts);
        });
        return found.toArray(new int[0][]);
    }

    /** The sum of {@code position} with its component at {@code place} replaced by {@code option}, simplified. */
    int[] replace(int[] position, int place, int[] option) {
        int[] next = Arrays.copyOf(position, position.length - 1 + option.length);
        System.arraycopy(position, place + 1, next, place, position.length - 1 - place);
        System.arraycopy(option, 0, next, position.length - 1, option.length);
        return simplified(next);
    }

    private int[] simplified(int[] sum) {
        int kept = 0;
        int last = -1;
        for (int number : sum) {
            Kind kind = kind(number);
            if (kind == Kind.OTHER) {
                sum[kept++] = number;
            } else if (kind == Kind.LAST_MOVE) {
                last = last < 0 ? number : -1;
            }
        }
        if (kept == 0 && last < 0) {
            return NONE;
        }
        int[] simple = Arrays.copyOf(sum, last < 0 ? kept : kept + 1);
        if (last >= 0) {
            simple[kept] = lastMove(last);
        }
        Arrays.sort(simple);
        return simple;
    }

    private Kind kind(int number) {
        Kind known = kinds.get(number);
        if (known == Kind.UNKNOWN) {
            known = isDead(number) ? Kind.DEAD : isLastMove(number) ? Kind.LAST_MOVE : Kind.OTHER;
            kinds.set(number, known);
        }
        return known;
    }

    private boolean isDead(int number) {
        return options(number).length == 0;
    }

    /** Not asked of dead ones. */
    private boolean isLastMove(int number) {
        for (int[] option : options(number)) {
            for (int part : option) {
                if (!isDead(part)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** All last moves are alike: the first one met stands for them. */
    private int lastMove(int number) {
        if (firstLastMove < 0) {
            firstLastMove = number;
        }
        return firstLastMove;
    }
}
