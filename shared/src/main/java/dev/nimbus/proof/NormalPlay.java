package dev.nimbus.proof;

import dev.nimbus.proof.ProofHeader.Claim;
import dev.nimbus.proof.memory.ProofMemory;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Rules.OptionParts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Entries [c, n]: the component c has the nim-value n. One follows from the others by the rules if for each k below n some
 * option of c has the value k by entries, and no option has the value n: by entries, or because its one component without
 * an entry has an option with the value that this component would need. An entry [c, 0, "half-turn"] follows if half a turn
 * says so.
 */
final class NormalPlay<P> implements Convention<P>, ValueCheck.Entries<P> {
    /** Nodes of a map, and numbers. */
    private static final int ENTRY_BYTES = 100;

    private static final int FIRST = 64;

    private final ProofPositions<P> parts;
    private final Set<Lemma> lemmas;
    private final ProofMemory memory;
    private final ValueCheck<P> checks;
    private final Map<P, Integer> numbers = new HashMap<>();

    private long[] values = new long[FIRST];
    private long[] lines = new long[FIRST];
    private Object[] components = new Object[FIRST];
    private int count;

    /** The entries that rest on a lemma. */
    private final BitSet byLemma = new BitSet();

    /** @param facts for what is forgotten when it is full, and worked out again */
    NormalPlay(ProofPositions<P> parts, Set<Lemma> lemmas, ProofMemory memory, ProofMemory facts) {
        this.parts = parts;
        this.lemmas = lemmas;
        this.memory = memory;
        this.checks = new ValueCheck<>(parts, this, facts);
    }

    @Override
    public Reading<P> reading() {
        return new ValueReading<>(parts, lemmas);
    }

    @Override
    public void add(Entry<P> entry) throws InvalidProofException {
        P component = entry.components().get(0);
        Integer known = numbers.putIfAbsent(component, count);
        if (known != null) {
            if (values[known] != entry.value()) {
                throw new InvalidProofException(
                        entry.line(), "another entry gives the component the nim-value " + values[known]);
            }
            byLemma.set(known, byLemma.get(known) || entry.lemma().isPresent());
            return;
        }
        memory.hold(ENTRY_BYTES + parts.game().size(component));
        if (count == values.length) {
            values = Arrays.copyOf(values, 2 * count);
            lines = Arrays.copyOf(lines, 2 * count);
            components = Arrays.copyOf(components, 2 * count);
        }
        values[count] = entry.value();
        byLemma.set(count, entry.lemma().isPresent());
        lines[count] = entry.line();
        components[count++] = component;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public long line(int number) {
        return lines[number];
    }

    @SuppressWarnings("unchecked") // add stores these alone
    private P component(int number) {
        return (P) components[number];
    }

    @Override
    public long teach(ProofChecker.Learner learner) {
        long kept = 0;
        for (int i = 0; i < count; i++) {
            kept += learner.learn(parts.game(), component(i), values[i]) ? 1 : 0;
        }
        return kept;
    }

    @Override
    public int find(P component) {
        return numbers.getOrDefault(component, NONE);
    }

    @Override
    public long value(int entry) {
        return values[entry];
    }

    @Override
    public Check check() {
        ValueCheck<P>.OfThread check = checks.ofThread();
        return (number, used) -> byLemma.get(number)
                ? checks.ofHalfTurn(component(number))
                : check.fault(component(number), values[number], used);
    }

    @Override
    public IntConsumer ways(HornClauses clauses) {
        return new EntryWays(clauses)::add;
    }

    /** All ways in which entries follow, those that {@link ValueCheck} has found among them. */
    private final class EntryWays {
        private final HornClauses clauses;
        private final OptionParts<P> options = parts.game().optionParts();
        private final OptionParts<P> ofOthers = parts.game().optionParts();

        /** The facts that a component has an option of a value. */
        private final Map<P, Map<Long, Integer>> reached = new HashMap<>();

        private EntryWays(HornClauses clauses) {
            this.clauses = clauses;
        }

        /** The entry has been checked, so it has as many options as its value says. */
        private void add(int number) {
            long value = values[number];
            IntStream.Builder conditions = IntStream.builder();
            int[] smaller = new int[(int) value];
            for (int i = 0; i < value; i++) {
                smaller[i] = clauses.fact();
                conditions.add(smaller[i]);
            }
            Budget budget = Budget.ofSteps(ProofPositions.MOST_OPTIONS);
            options.visit(component(number), budget, option -> {
                budget.spend(1);
                conditions.add(another(option, value, smaller));
                return true;
            });
            clauses.clause(number, conditions.build().toArray());
        }

        /** The fact that an option has another value than the entry; its own value may be one of the smaller ones. */
        private int another(List<P> option, long value, int... smaller) {
            int fact = clauses.fact();
            checks.answer(option).ifPresent(known -> {
                if (known.value() < value) {
                    clauses.clause(smaller[(int) known.value()], known.entries());
                }
                if (known.value() != value) {
                    clauses.clause(fact, known.entries());
                }
            });
            for (P part : new LinkedHashSet<>(option)) { // Of equal parts each says the same.
                if (!clauses.holds(fact)) {
                    refute(fact, option, part, value);
                }
            }
            return fact;
        }

        /** An option has another value than the entry if one of its parts has not the value that is wanted of it. */
        private void refute(int fact, List<P> option, P part, long value) {
            List<P> others = new ArrayList<>(option);
            others.remove(part);
            checks.answer(others).ifPresent(rest -> {
                Integer isReached = reachedFrom(part).get(value ^ rest.value());
                if (isReached != null) {
                    int[] body = Arrays.copyOf(rest.entries(), option.size());
                    body[option.size() - 1] = isReached;
                    clauses.clause(fact, body);
                }
            });
        }

        private Map<Long, Integer> reachedFrom(P component) {
            Map<Long, Integer> known = reached.get(component);
            if (known != null) {
                return known;
            }
            memory.hold(ENTRY_BYTES + parts.game().size(component));
            Map<Long, Integer> byValue = new HashMap<>();
            Budget budget = Budget.ofSteps(ProofPositions.MOST_OPTIONS);
            ofOthers.visit(component, budget, option -> {
                budget.spend(1);
                checks.answer(option).ifPresent(sum -> {
                    int fact = byValue.computeIfAbsent(sum.value(), value -> newFact());
                    clauses.clause(fact, sum.entries());
                });
                return true;
            });
            reached.put(component, byValue);
            return byValue;
        }

        private int newFact() {
            memory.hold(ENTRY_BYTES);
            return clauses.fact();
        }
    }

    @Override
    public boolean holds(P position, Claim claim) {
        return checks.holds(position, claim);
    }
}
