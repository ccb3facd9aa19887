package dev.nimbus.proof;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.proof.ProofHeader.Claim;
import dev.nimbus.proof.memory.Hash;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Rules.OptionParts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/**
 * Checks sums that who moves next loses, where who cannot move wins, by entries and the rules: each option has no move, or
 * has an option that is an entry. Safe for use by several threads.
 */
final class SumCheck<P> {
    private final ProofPositions<P> parts;
    private final Sums<P> sums;
    private final Entries<P> entries;

    /** Checks share what sums are worked out to; who forgets that is alone. */
    private final ReadWriteLock lock = new ReentrantReadWriteLock();

    /** The sums that a proof says are lost. */
    interface Entries<P> {
        int NONE = -1;

        /** The entry of the sum of this hash; {@link #NONE} if it has none. */
        int find(Hash hash, Supplier<SumKey> sum);

        /** Whether the sum of these components has an entry. */
        boolean has(List<P> components);
    }

    /** Reads entries on one thread. */
    static final class Reading<P> implements Convention.Reading<P> {
        /** Sums consist of few different components, which are read once: some thousands of usual ones take as much. */
        private static final long MOST_BYTES = 4 << 20;

        /** A number in a list, with the comma behind it, takes as much for each character. */
        private static final int CHARACTER_BYTES = 16;

        private static final int NODE_BYTES = 100;

        private final ProofPositions<P> parts;
        private final Map<JsonNode, P> known = new HashMap<>();

        /** What they take, about. */
        private long bytes;

        Reading(ProofPositions<P> parts) {
            this.parts = parts;
        }

        @Override
        public Entry<P> read(long line, JsonNode entry) throws InvalidProofException {
            if (!entry.isArray() || entry.isEmpty()) {
                throw new InvalidProofException(line, "an entry is [component,component,…], one component at least");
            }
            List<P> components = new ArrayList<>(entry.size());
            for (JsonNode written : entry) {
                P component = known.get(written);
                components.add(component != null ? component : component(line, written));
            }
            return new Entry<>(line, components, 0, Optional.empty());
        }

        private P component(long line, JsonNode written) throws InvalidProofException {
            P component = parts.component(line, written);
            parts.requireMisere(line, component);
            long more = NODE_BYTES
                    + (long) CHARACTER_BYTES * written.toString().length()
                    + parts.game().size(component);
            if (bytes + more > MOST_BYTES) {
                known.clear();
                bytes = 0;
            }
            known.put(written, component);
            bytes += more;
            return component;
        }

        /** How many components it holds. */
        int known() {
            return known.size();
        }
    }

    /** @param sums forgets what is not kept there when it is full; it is found again */
    SumCheck(ProofPositions<P> parts, Sums<P> sums, Entries<P> entries) {
        this.parts = parts;
        this.sums = sums;
        this.entries = entries;
    }

    /** The checks of one thread. */
    OfThread ofThread() {
        return new OfThread();
    }

    /** Forgets, if it helps, what is not kept: what sums are worked out to. */
    void forgetIfFull() {
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

    /** Lists options for one thread. */
    final class OfThread {
        private final OptionParts<P> options = parts.game().optionParts();

        /**
         * What does not hold of an entry; empty if it follows from others.
         *
         * @param used is shown each entry that it follows from
         */
        Optional<String> fault(Supplier<SumKey> entry, IntConsumer used) {
            forgetIfFull();
            lock.readLock().lock();
            try {
                return fault(entry.get(), used);
            } finally {
                lock.readLock().unlock();
            }
        }

        private Optional<String> fault(SumKey sum, IntConsumer used) {
            for (int i = 0; i < sum.size(); i = sum.next(i)) {
                SumKey part = sums.alone(sum.get(i));
                for (SumKey option : sums.options(sum.get(i), options)) {
                    if (!isWon(sum.with(i, part, option), used)) {
                        return Optional.of(
                                "an option may be lost for who moves next: no entry says that it can be won");
                    }
                }
            }
            return Optional.empty();
        }

        /** Whether a sum has no move, or one to an entry. */
        private boolean isWon(SumKey sum, IntConsumer used) {
            for (int i = 0; i < sum.size(); i = sum.next(i)) {
                int at = i;
                SumKey part = sums.alone(sum.get(i));
                for (SumKey answer : sums.options(sum.get(i), options)) {
                    int entry = entries.find(sum.hashWith(part, answer), () -> sum.with(at, part, answer));
                    if (entry != Entries.NONE) {
                        used.accept(entry);
                        return true;
                    }
                }
            }
            return sum.size() == 0;
        }
    }

    /** Whether the entries say that the claim holds. */
    boolean holds(P position, Claim claim) {
        List<P> components = parts.of(position);
        if (claim.equals(new Claim.Winner(Outcome.P))) {
            return entries.has(components);
        }
        return claim.equals(new Claim.Winner(Outcome.N))
                && (components.isEmpty() || parts.hasOption(position, entries::has));
    }
}
