package dev.nimbus.proof;

import dev.nimbus.proof.ProofHeader.Claim;
import dev.nimbus.proof.memory.BloomFilter;
import dev.nimbus.proof.memory.Hash;
import dev.nimbus.proof.memory.HashedValues;
import dev.nimbus.proof.memory.ProofMemory;
import dev.nimbus.proof.memory.TextHashes;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What entries say under one convention, and whether they follow from others, where others are held by their hashes. Several
 * threads may read and check entries; one thread marks those that are held, before any is checked.
 */
sealed interface HashedPlay<P> {
    Convention.Reading<P> reading();

    /** The hash of what an entry is about. */
    Hash hash(Entry<P> entry);

    /** An entry is held from now on. */
    void mark(Entry<P> entry);

    /** {@return what finds the fault of an entry; empty if it follows from others; for the use of one thread} */
    Function<Entry<P>, Optional<String>> check();

    /** Whether the entries say that the claim holds. */
    boolean holds(P position, Claim claim);

    /** Shows an entry, which has been checked; whether it is kept. */
    boolean isKept(ProofChecker.Learner learner, Entry<P> entry);

    /** Nim-values of components. */
    final class OfValues<P> implements HashedPlay<P>, ValueCheck.Entries<P> {
        private static final int MARKS_OF_ENTRY = 16;

        private final ProofPositions<P> parts;
        private final ValueReading<P> reading;
        private final HashedValues values;
        private final ValueCheck<P> checks;
        private final TextHashes hashes = new TextHashes();
        private final BloomFilter marks;

        OfValues(
                ProofPositions<P> parts,
                ProofHeader header,
                HashedValues values,
                ProofMemory memory,
                ProofMemory facts) {
            this.parts = parts;
            this.reading = new ValueReading<>(parts, header.lemmas());
            this.values = values;
            this.marks = new BloomFilter(MARKS_OF_ENTRY * (header.entries() + 1), memory);
            this.checks = new ValueCheck<>(parts, this, facts);
        }

        private Hash hash(P component) {
            return hashes.of(parts.game().write(component));
        }

        @Override
        public int find(P component) {
            return marks.get(component) ? values.find(hash(component)) : NONE;
        }

        @Override
        public long value(int entry) {
            return values.value(entry);
        }

        @Override
        public Convention.Reading<P> reading() {
            return reading;
        }

        @Override
        public Hash hash(Entry<P> entry) {
            return hash(entry.components().get(0));
        }

        @Override
        public void mark(Entry<P> entry) {
            marks.set(entry.components().get(0));
        }

        @Override
        public Function<Entry<P>, Optional<String>> check() {
            ValueCheck<P>.OfThread check = checks.ofThread();
            return entry -> {
                P component = entry.components().get(0);
                return values.isByLemma(find(component))
                        ? checks.ofHalfTurn(component)
                        : check.fault(component, entry.value(), used -> {});
            };
        }

        @Override
        public boolean holds(P position, Claim claim) {
            return checks.holds(position, claim);
        }

        @Override
        public boolean isKept(ProofChecker.Learner learner, Entry<P> entry) {
            return learner.learn(parts.game(), entry.components().get(0), entry.value());
        }
    }

    /** Sums that who moves next loses under misère play. */
    final class OfSums<P> implements HashedPlay<P>, SumCheck.Entries<P> {
        private final ProofPositions<P> parts;
        private final HashedValues values;
        private final Sums<P> sums;
        private final SumCheck<P> checks;

        /** @param facts for components, which are forgotten when it is full, and found again */
        OfSums(ProofPositions<P> parts, HashedValues values, ProofMemory facts) {
            this.parts = parts;
            this.values = values;
            this.sums = new Sums<>(parts.game(), facts);
            this.checks = new SumCheck<>(parts, sums, this);
        }

        @Override
        public int find(Hash hash, Supplier<SumKey> sum) {
            return values.find(hash);
        }

        @Override
        public boolean has(List<P> components) {
            return values.find(sums.hash(components)) != NONE;
        }

        @Override
        public Convention.Reading<P> reading() {
            return new SumCheck.Reading<>(parts);
        }

        @Override
        public Hash hash(Entry<P> entry) {
            return sums.hash(entry.components());
        }

        @Override
        public void mark(Entry<P> entry) {
            // The hash of a sum that is met is at hand.
        }

        @Override
        public Function<Entry<P>, Optional<String>> check() {
            SumCheck<P>.OfThread check = checks.ofThread();
            return entry -> check.fault(() -> sums.ofParts(entry.components()), used -> {});
        }

        @Override
        public boolean holds(P position, Claim claim) {
            return checks.holds(position, claim);
        }

        @Override
        public boolean isKept(ProofChecker.Learner learner, Entry<P> entry) {
            return learner.learnLost(parts.game(), entry.components());
        }
    }
}
