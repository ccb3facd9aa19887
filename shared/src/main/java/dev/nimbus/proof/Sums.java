package dev.nimbus.proof;

import dev.nimbus.proof.memory.Hash;
import dev.nimbus.proof.memory.ProofMemory;
import dev.nimbus.proof.memory.TextHashes;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Rules.OptionParts;
import dev.nimbus.theory.Ruleset;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Components by numbers, in the order in which they are met, and their options as sums of such. What a component leads to
 * is worked out once, however many entries ask for it. Safe for use by several threads, but {@link #keep} and {@link
 * #forget} are for one alone.
 */
public final class Sums<P> {
    /** Nodes of a map, a number and a hash. */
    private static final int COMPONENT_BYTES = 150;

    /** A sum in a list, beside the numbers of its components. */
    private static final int OPTION_BYTES = 64;

    private static final int FIRST = 64;

    private final Ruleset<P> rules;
    private final TextHashes hashes = new TextHashes();
    private final ProofMemory memory;
    private final Map<P, Component<P>> components = new ConcurrentHashMap<>();

    /** By their numbers. An array that is full is replaced by a longer one. */
    @SuppressWarnings({"unchecked", "rawtypes"}) // generic arrays cannot be made
    private volatile Component<P>[] numbered = new Component[FIRST];

    private int count;
    private int kept;
    private long keptBytes;

    /** A component, and its options once they are known. */
    private static final class Component<P> {
        private final SumKey alone;
        private final P position;
        private volatile Optional<List<SumKey>> options = Optional.empty();

        private Component(SumKey alone, P position) {
            this.alone = alone;
            this.position = position;
        }
    }

    /**
     * No components yet.
     *
     * @param mostBytes memory that all this may take, about
     * @param remedy what a user can do where that is too little
     */
    public Sums(Ruleset<P> rules, long mostBytes, String remedy) {
        this(rules, new ProofMemory(mostBytes, () -> "; " + remedy));
    }

    Sums(Ruleset<P> rules, ProofMemory memory) {
        this.rules = rules;
        this.memory = memory;
    }

    /** All components that have a number now keep it. */
    void keep() {
        kept = count;
        keptBytes = memory.held();
    }

    /** {@return whether {@link #forget} would help} */
    public boolean isFull() {
        return memory.isFull(keptBytes);
    }

    /** Forgets all other components, and all options. Numbers that were given to components are given to others. */
    public void forget() {
        for (int i = 0; i < count; i++) {
            numbered[i].options = Optional.empty();
            if (i >= kept) {
                components.remove(numbered[i].position);
            }
        }
        Arrays.fill(numbered, kept, count, null);
        count = kept;
        memory.release(memory.held() - keptBytes);
    }

    /** {@return a component} */
    public P component(int number) {
        return numbered[number].position;
    }

    /** {@return the sum of one component alone} */
    public SumKey alone(int number) {
        return numbered[number].alone;
    }

    /**
     * {@return a sum as an entry is written: [component,component,…]}
     *
     * @param sum one of components that are not forgotten
     */
    public String write(SumKey sum) {
        StringJoiner all = new StringJoiner(",", "[", "]");
        for (int i = 0; i < sum.size(); i++) {
            all.add(rules.write(component(sum.get(i))));
        }
        return all.toString();
    }

    /** The hash of a sum, whose components need no numbers for it. */
    Hash hash(List<P> parts) {
        Hash sum = Hash.ZERO;
        for (P part : parts) {
            sum = sum.plus(hashes.of(rules.write(part)));
        }
        return sum;
    }

    /**
     * {@return the sum that a position is}
     *
     * @throws Refusal with {@code too-large} if there is no memory for its components
     */
    public SumKey of(P position) {
        return ofParts(
                rules.components(position).stream().filter(rules::hasMove).toList());
    }

    /**
     * {@return a sum}
     *
     * @param parts its components, each of which has a move
     * @throws Refusal with {@code too-large} if there is no memory for them
     */
    public SumKey ofParts(List<P> parts) {
        int[] sum = new int[parts.size()];
        Hash hash = Hash.ZERO;
        for (int i = 0; i < sum.length; i++) {
            SumKey part = met(parts.get(i)).alone;
            sum[i] = part.get(0);
            hash = hash.plus(part.hash());
        }
        return new SumKey(hash, sum);
    }

    /** The sum that consists of these components, if all are known. */
    Optional<SumKey> find(List<P> parts) {
        return parts.stream().allMatch(components::containsKey) ? Optional.of(ofParts(parts)) : Optional.empty();
    }

    private Component<P> met(P position) {
        Component<P> known = components.get(position);
        return known != null ? known : add(position, hashes.of(rules.write(position)));
    }

    private synchronized Component<P> add(P component, Hash hash) {
        Component<P> known = components.get(component);
        if (known != null) {
            return known;
        }
        memory.hold(COMPONENT_BYTES + rules.size(component));
        Component<P>[] all = count < numbered.length ? numbered : Arrays.copyOf(numbered, 2 * count);
        Component<P> added = new Component<>(new SumKey(hash, count), component);
        all[count++] = added;
        numbered = all;
        components.put(component, added); // Who finds it here sees it in the array.
        return added;
    }

    /**
     * {@return the options of a sum, each once}
     *
     * @param sum one of components that are not forgotten
     * @throws Refusal as for {@link #options(int, OptionParts)}
     */
    public Set<SumKey> options(SumKey sum, OptionParts<P> parts) {
        Set<SumKey> all = new LinkedHashSet<>();
        for (int i = 0; i < sum.size(); i = sum.next(i)) {
            SumKey part = alone(sum.get(i));
            for (SumKey option : options(sum.get(i), parts)) {
                all.add(sum.with(i, part, option));
            }
        }
        return all;
    }

    /**
     * {@return the options of a component, each once}
     *
     * @throws Refusal with {@code too-large} if it has more than a million, or there is no memory for them
     */
    public List<SumKey> options(int number, OptionParts<P> parts) {
        Component<P> component = numbered[number];
        Optional<List<SumKey>> known = component.options;
        if (known.isPresent()) {
            return known.get();
        }
        Set<SumKey> all = new LinkedHashSet<>();
        Budget budget = Budget.ofSteps(ProofPositions.MOST_OPTIONS);
        parts.visit(component.position, budget, option -> {
            budget.spend(1);
            all.add(ofParts(option));
            return true;
        });
        List<SumKey> list = List.copyOf(all);
        memory.hold(list.stream()
                .mapToLong(option -> OPTION_BYTES + (long) Integer.BYTES * option.size())
                .sum());
        component.options = Optional.of(list);
        return list;
    }
}
