package dev.nimbus.proof;

import dev.nimbus.proof.ProofHeader.Claim;
import dev.nimbus.proof.memory.Hash;
import dev.nimbus.proof.memory.ProofMemory;
import dev.nimbus.theory.Rules.OptionParts;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Entries [c₁, c₂, …]: who moves next in this sum loses, where who cannot move wins. One follows from the others by the
 * rules if the sum has a move, and each of its options has none, or has an option that is an entry.
 */
final class MiserePlay<P> implements Convention<P>, SumCheck.Entries<P> {
    private static final int ENTRY_BYTES = 100;

    private final ProofPositions<P> parts;
    private final ProofMemory memory;
    private final Sums<P> sums;
    private final SumCheck<P> checks;
    private final SumTable entries = new SumTable();
    private long[] lines = new long[1];

    /** @param facts for components; all but those of entries are forgotten when it is full, and found again */
    MiserePlay(ProofPositions<P> parts, ProofMemory memory, ProofMemory facts) {
        this.parts = parts;
        this.memory = memory;
        this.sums = new Sums<>(parts.game(), facts);
        this.checks = new SumCheck<>(parts, sums, this);
    }

    @Override
    public Reading<P> reading() {
        return new SumCheck.Reading<>(parts);
    }

    @Override
    public void add(Entry<P> entry) {
        SumKey sum = sums.ofParts(entry.components());
        if (entries.find(sum) == SumTable.NONE) {
            memory.hold(ENTRY_BYTES + (long) Integer.BYTES * sum.size());
            lines = entries.count() < lines.length ? lines : Arrays.copyOf(lines, 2 * lines.length);
            lines[entries.count()] = entry.line();
            entries.add(sum);
        }
        sums.keep();
    }

    @Override
    public int count() {
        return entries.count();
    }

    @Override
    public long line(int number) {
        return lines[number];
    }

    @Override
    public Check check() {
        SumCheck<P>.OfThread check = checks.ofThread();
        return (number, used) -> check.fault(() -> entries.get(number), used);
    }

    @Override
    public IntConsumer ways(HornClauses clauses) {
        return new EntryWays(clauses)::add;
    }

    /** All ways in which entries follow, those that {@link SumCheck} has found among them. */
    private final class EntryWays {
        private final HornClauses clauses;
        private final OptionParts<P> options = parts.game().optionParts();

        /** The facts that sums are won. */
        private final Map<SumKey, Integer> won = new HashMap<>();

        private EntryWays(HornClauses clauses) {
            this.clauses = clauses;
        }

        private void add(int number) {
            if (sums.isFull()) {
                won.clear(); // The numbers of components that are forgotten are given to others.
                checks.forgetIfFull();
            }
            SumKey sum = entries.get(number);
            IntStream.Builder conditions = IntStream.builder();
            for (int i = 0; i < sum.size(); i = sum.next(i)) {
                SumKey part = sums.alone(sum.get(i));
                for (SumKey option : sums.options(sum.get(i), options)) {
                    conditions.add(won(sum.with(i, part, option)));
                }
            }
            clauses.clause(number, conditions.build().toArray());
        }

        private int won(SumKey sum) {
            Integer known = won.get(sum);
            if (known != null) {
                return known;
            }
            memory.hold(ENTRY_BYTES + (long) Integer.BYTES * sum.size());
            int fact = clauses.fact();
            won.put(sum, fact);
            if (sum.size() == 0) {
                clauses.clause(fact);
            }
            for (int i = 0; i < sum.size(); i = sum.next(i)) {
                int at = i;
                SumKey part = sums.alone(sum.get(i));
                for (SumKey answer : sums.options(sum.get(i), options)) {
                    int entry = entries.find(sum.hashWith(part, answer), () -> sum.with(at, part, answer));
                    if (entry != SumTable.NONE) {
                        clauses.clause(fact, entry);
                    }
                }
            }
            return fact;
        }
    }

    @Override
    public long teach(ProofChecker.Learner learner) {
        long kept = 0;
        for (int i = 0; i < entries.count(); i++) {
            SumKey sum = entries.get(i);
            List<P> components = IntStream.range(0, sum.size())
                    .mapToObj(k -> sums.component(sum.get(k)))
                    .toList();
            kept += learner.learnLost(parts.game(), components) ? 1 : 0;
        }
        return kept;
    }

    @Override
    public boolean holds(P position, Claim claim) {
        return checks.holds(position, claim);
    }

    @Override
    public int find(Hash hash, Supplier<SumKey> sum) {
        return entries.find(hash, sum);
    }

    @Override
    public boolean has(List<P> components) {
        Optional<SumKey> sum = sums.find(components);
        return sum.isPresent() && entries.find(sum.get()) != SumTable.NONE;
    }
}
