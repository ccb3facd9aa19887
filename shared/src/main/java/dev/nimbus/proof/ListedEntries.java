package dev.nimbus.proof;

import dev.nimbus.proof.ProofHeader.Claim;
import dev.nimbus.proof.memory.ProofMemory;
import dev.nimbus.theory.Refusal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/**
 * Entries that are held one by one, under either convention.
 *
 * @param memory holds what they rest on
 */
record ListedEntries<P>(Convention<P> entries, ProofMemory memory, Workers workers) implements ProofBody<P> {
    /** What an entry takes, whatever it says, with the list of what it rests on. */
    private static final long LEAST_BYTES = 124;

    /**
     * No entries yet.
     *
     * @throws Refusal with {@code too-large} if there is no memory for so many, so that none is read
     */
    static <P> ListedEntries<P> of(Convention<P> entries, long most, ProofMemory memory, Workers workers) {
        memory.require(LEAST_BYTES * Math.min(most, Long.MAX_VALUE / LEAST_BYTES / 2));
        return new ListedEntries<>(entries, memory, workers);
    }

    @Override
    public void addBlocking(long first, List<String> lines) throws InvalidProofException {
        List<Entry<P>> found = new ArrayList<>(Collections.nCopies(lines.size(), null));
        workers.doAllBlocking(lines.size(), () -> {
            Convention.Reading<P> reading = entries.reading();
            return i -> {
                if (!lines.get(i).isBlank()) {
                    found.set(i, reading.read(first + i, ProofLines.tree(first + i, lines.get(i))));
                }
            };
        });
        found.removeIf(Objects::isNull);
        for (Entry<P> entry : found) {
            try {
                entries.add(entry);
            } catch (Refusal refusal) {
                throw new InvalidProofException(entry.line(), refusal.getMessage());
            }
        }
    }

    @Override
    public void checkBlocking(LongAdder checked) throws InvalidProofException {
        new Derivation(entries, memory, checked).checkBlocking(workers);
    }

    @Override
    public boolean holds(P position, Claim claim) {
        return entries.holds(position, claim);
    }

    @Override
    public long teach(ProofChecker.Learner learner) {
        return entries.teach(learner);
    }
}
