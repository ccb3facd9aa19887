package dev.nimbus.proof;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Rules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Components by numbers, in the order in which they are met, and their options as sums of such. What a component leads to
 * is worked out once, however many entries ask for it. Parts without a move have no number: they are in no sum.
 * Not safe for use by several threads.
 *
 * @param <P> positions of the game
 */
public final class Sums<P> {
    /** No proof that one would want to read needs a component with more options. */
    static final long MOST_OPTIONS = 1_000_000;

    /** Nodes of a map and a list, and a number. */
    private static final int COMPONENT_BYTES = 100;

    /** A sum of one or two components in a list. */
    private static final int OPTION_BYTES = 64;

    private static final int NO_MOVE = -1;

    private final Rules<P> rules;
    private final long mostBytes;
    private final Map<P, Integer> numbers = new HashMap<>();
    private final List<P> components = new ArrayList<>();
    private final List<Optional<List<SumKey>>> options = new ArrayList<>();
    private int kept;
    private long keptBytes;
    private long bytes;

    /**
     * No components yet.
     *
     * @param rules where components lead
     * @param mostBytes memory that all this may take, about
     */
    public Sums(Rules<P> rules, long mostBytes) {
        this.rules = rules;
        this.mostBytes = mostBytes;
    }

    /** All components that have a number now keep it. */
    void keep() {
        kept = components.size();
        keptBytes = bytes;
    }

    /** Forgets all other components, and all options, if they take half of the memory. */
    void forgetIfFull() {
        if (bytes <= mostBytes / 2) {
            return;
        }
        List<P> others = components.subList(kept, components.size());
        others.forEach(numbers::remove);
        others.clear();
        numbers.values().removeIf(number -> number == NO_MOVE);
        options.clear();
        components.forEach(component -> options.add(Optional.empty()));
        bytes = keptBytes;
    }

    /**
     * {@return a component}
     *
     * @param number its number
     */
    public P component(int number) {
        return components.get(number);
    }

    /**
     * {@return the sum that a position is}
     *
     * @param position a position of the game
     * @throws Refusal with {@code too-large} if there is no memory for its components
     */
    public SumKey of(P position) {
        List<P> parts = rules.components(position);
        int[] sum = new int[parts.size()];
        int count = 0;
        for (P part : parts) {
            int number = number(part);
            sum[count] = number;
            count += number == NO_MOVE ? 0 : 1;
        }
        return SumKey.of(Arrays.copyOf(sum, count));
    }

    /** The sum that a position is, if all its components are known. */
    Optional<SumKey> find(P position) {
        List<P> parts = rules.components(position);
        int[] sum = new int[parts.size()];
        int count = 0;
        for (P part : parts) {
            Integer number = numbers.get(part);
            if (number == null && rules.hasMove(part)) {
                return Optional.empty();
            }
            if (number != null && number != NO_MOVE) {
                sum[count++] = number;
            }
        }
        return Optional.of(SumKey.of(Arrays.copyOf(sum, count)));
    }

    private int number(P component) {
        Integer known = numbers.get(component);
        if (known != null) {
            return known;
        }
        hold(COMPONENT_BYTES + rules.size(component));
        boolean hasMove = rules.hasMove(component);
        int number = hasMove ? components.size() : NO_MOVE;
        numbers.put(component, number);
        if (hasMove) {
            components.add(component);
            options.add(Optional.empty());
        }
        return number;
    }

    /**
     * {@return the options of a component, each once}
     *
     * @param number its number
     * @throws Refusal with {@code too-large} if it has more than a million, or there is no memory for them
     */
    public List<SumKey> options(int number) {
        Optional<List<SumKey>> known = options.get(number);
        if (known.isPresent()) {
            return known.get();
        }
        Set<SumKey> all = new LinkedHashSet<>();
        Budget budget = Budget.ofSteps(MOST_OPTIONS);
        rules.options(components.get(number), budget, (move, option) -> {
            budget.spend(1);
            all.add(of(option));
            return true;
        });
        List<SumKey> list = List.copyOf(all);
        hold((long) OPTION_BYTES * list.size());
        options.set(number, Optional.of(list));
        return list;
    }

    private void hold(long more) {
        bytes += more;
        if (bytes > mostBytes) {
            throw Refusal.tooLarge("the proof needs more than its memory budget of " + mostBytes + " bytes, after "
                    + components.size() + " components");
        }
    }
}
