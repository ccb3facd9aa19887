package dev.nimbus.proof;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.proof.ProofHeader.Claim;
import dev.nimbus.proof.memory.Memory;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Rules.OptionParts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Entries [c₁, c₂, …]: who moves next in this sum loses, where who cannot move wins. One follows from the others by the
 * rules if the sum has a move, and each of its options has none, or has an option that is an entry.
 *
 * @param <P> positions of the game
 */
final class MiserePlay<P> implements Convention<P> {
    private static final int ENTRY_BYTES = 100;

    /** Sums consist of few different components, which are read once. */
    private static final int MOST_READ = 50_000;

    private final Parts<P> parts;
    private final Memory memory;
    private final Sums<P> sums;
    private final SumTable entries = new SumTable();
    private long[] lines = new long[1];

    /** Checks share what sums are worked out to; who forgets that is alone. */
    private final ReadWriteLock lock = new ReentrantReadWriteLock();

    /** @param facts for components; all but those of entries are forgotten when it is full, and found again */
    MiserePlay(Parts<P> parts, Memory memory, Memory facts) {
        this.parts = parts;
        this.memory = memory;
        this.sums = new Sums<>(parts.game(), facts);
    }

    @Override
    public Reading<P> reading() {
        Map<JsonNode, P> known = new HashMap<>();
        return (line, entry) -> {
            if (!entry.isArray() || entry.isEmpty()) {
                throw new InvalidProofException(line, "an entry is [component,component,…], one component at least");
            }
            if (known.size() > MOST_READ) {
                known.clear();
            }
            List<P> components = new ArrayList<>(entry.size());
            for (JsonNode written : entry) {
                P component = known.get(written);
                if (component == null) {
                    component = parts.component(line, written);
                    known.put(written, component);
                }
                components.add(component);
            }
            return new Entry<>(line, components, 0, Optional.empty());
        };
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
        OptionParts<P> options = parts.game().optionParts();
        return (number, used) -> {
            forgetIfFull();
            lock.readLock().lock();
            try {
                return new EntryCheck(options, used).fault(entries.get(number));
            } finally {
                lock.readLock().unlock();
            }
        };
    }

    @Override
    public Ways ways(HornClauses clauses) {
        return new EntryWays(clauses)::add;
    }

    private void forgetIfFull() {
        if (sums.isFull()) {
            lock.writeLock().lock();
            try {
                if (sums.isFull()) {
                    sums.forget();
                }
            } finally {
                lock.writeLock().unlock();
            }
        }
    }

    /** The check of one entry. */
    private final class EntryCheck {
        private final OptionParts<P> options;
        private final IntConsumer used;

        private EntryCheck(OptionParts<P> options, IntConsumer used) {
            this.options = options;
            this.used = used;
        }

        private Optional<String> fault(SumKey sum) {
            for (int i = 0; i < sum.size(); i = sum.next(i)) {
                for (SumKey option : sums.options(sum.get(i), options)) {
                    if (!isWon(sum.with(i, option))) {
                        return Optional.of(
                                "an option may be lost for who moves next: no entry says that it can be won");
                    }
                }
            }
            return Optional.empty();
        }

        /** Whether a sum has no move, or one to an entry. */
        private boolean isWon(SumKey sum) {
            for (int i = 0; i < sum.size(); i = sum.next(i)) {
                for (SumKey answer : sums.options(sum.get(i), options)) {
                    int entry = entries.findWith(sum, i, answer);
                    if (entry != SumTable.NONE) {
                        used.accept(entry);
                        return true;
                    }
                }
            }
            return sum.size() == 0;
        }
    }

    /** All ways in which entries follow, those that {@link EntryCheck} has found among them. */
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
                forgetIfFull();
            }
            SumKey sum = entries.get(number);
            IntStream.Builder conditions = IntStream.builder();
            for (int i = 0; i < sum.size(); i = sum.next(i)) {
                for (SumKey option : sums.options(sum.get(i), options)) {
                    conditions.add(won(sum.with(i, option)));
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
                for (SumKey answer : sums.options(sum.get(i), options)) {
                    int entry = entries.findWith(sum, i, answer);
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
        List<P> components = parts.of(position);
        if (claim.equals(new Claim.Winner(Outcome.P))) {
            return isEntry(components);
        }
        return claim.equals(new Claim.Winner(Outcome.N))
                && (components.isEmpty() || parts.hasOption(position, this::isEntry));
    }

    private boolean isEntry(List<P> components) {
        Optional<SumKey> sum = sums.find(components);
        return sum.isPresent() && entries.find(sum.get()) != SumTable.NONE;
    }
}
