package dev.nimbus.theory;

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

    /** The most options of all components: they are never given up. */
    private static final long MOST_KEPT = 1L << 23;

    private final SearchRules<P> rules;
    private final SearchCost<?> cost;
    private final Map<P, Integer> numbers = new HashMap<>();
    private final List<P> components = new ArrayList<>();

    /** The options of each component, once asked for, each as the components it consists of. */
    private final List<int[][]> options = new ArrayList<>();

    private long kept;
    private int firstLastMove = -1;

    ComponentTable(SearchRules<P> rules, SearchCost<?> cost) {
        this.rules = rules;
        this.cost = cost;
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
        numbers.put(component, components.size());
        components.add(component);
        options.add(null);
        return components.size() - 1;
    }

    /** The options of a component, not simplified. */
    int[][] options(int number) {
        int[][] known = options.get(number);
        if (known == null) {
            List<int[]> found = new ArrayList<>();
            rules.options(components.get(number), option -> {
                cost.option(found.size(), rules.size(option));
                return found.add(numbered(option));
            });
            known = found.toArray(new int[0][]);
            keep(number, known);
        }
        return known;
    }

    private void keep(int number, int[][] found) {
        options.set(number, found);
        kept += found.length;
        if (kept > MOST_KEPT) {
            throw Refusal.tooLarge("the components of the search have more than " + MOST_KEPT + " options to remember");
        }
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
            if (isDead(number)) {
                continue;
            }
            if (!isLastMove(number)) {
                sum[kept++] = number;
            } else {
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
