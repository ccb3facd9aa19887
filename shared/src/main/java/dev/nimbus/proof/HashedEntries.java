package dev.nimbus.proof;

import dev.nimbus.proof.ProofHeader.Claim;
import dev.nimbus.proof.memory.HashedValues;
import dev.nimbus.proof.memory.KeyedHash;
import dev.nimbus.proof.memory.Marks;
import dev.nimbus.proof.memory.Memory;
import dev.nimbus.proof.memory.PackedLines;
import dev.nimbus.proof.memory.TextHashes;
import dev.nimbus.theory.Refusal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/**
 * The entries of a large proof of nim-values, of a game in which each play ends: all are true by induction if each follows from
 * others, so what each rests on need not be known. Of components the hashes are held, and the lines compressed, in about 30
 * bytes an entry. The key of the hash is drawn for each check: a false entry can be taken only if two of all components met
 * have the same hash of 128 bits, for n of them with a chance of n²/2¹²⁹.
 *
 * @param <P> positions of the game
 */
final class HashedEntries<P> implements ProofBody<P>, ValueCheck.Entries<P> {
    private static final int MARKS_OF_ENTRY = 16;

    private final Parts<P> parts;
    private final ValueReading<P> reading;
    private final HashedValues values;
    private final PackedLines lines;
    private final ValueCheck<P> checks;
    private final Workers workers;
    private final long most;
    private final TextHashes hashes = new TextHashes();
    private final Marks marks;
    private long count;

    private record Hashed<P>(KeyedHash hash, Entry<P> entry) {}

    HashedEntries(Parts<P> parts, ProofHeader header, Memory memory, Memory facts, Workers workers) {
        this.parts = parts;
        this.reading = new ValueReading<>(parts, header.lemmas());
        this.most = header.entries();
        this.values = new HashedValues(most, memory);
        this.marks = new Marks(MARKS_OF_ENTRY * (most + 1), memory);
        this.lines = new PackedLines(memory);
        this.checks = new ValueCheck<>(parts, this, facts);
        this.workers = workers;
    }

    private KeyedHash hash(P component) {
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
    public void addBlocking(long first, List<String> some) throws InvalidProofException {
        List<Hashed<P>> hashed = new ArrayList<>(Collections.nCopies(some.size(), null));
        workers.doAllBlocking(some.size(), () -> i -> {
            Entry<P> entry = read(first + i, some.get(i));
            hashed.set(i, new Hashed<>(hash(entry.components().get(0)), entry));
        });
        for (Hashed<P> one : hashed) {
            add(one.hash(), one.entry());
        }
        hold(first, some);
    }

    private void hold(long first, List<String> some) throws InvalidProofException {
        try {
            lines.add(first, some);
        } catch (Refusal refusal) {
            throw new InvalidProofException(first, refusal.getMessage());
        }
    }

    private Entry<P> read(long line, String text) throws InvalidProofException {
        return reading.read(line, ProofLines.tree(line, text));
    }

    private void add(KeyedHash hash, Entry<P> entry) throws InvalidProofException {
        if (++count > most) {
            return; // There is no place for it, and the proof is refused at its end.
        }
        marks.set(entry.components().get(0));
        long known = values.add(hash, entry.value(), entry.lemma().isPresent());
        if (known != entry.value()) {
            throw new InvalidProofException(entry.line(), "another entry gives the component the nim-value " + known);
        }
    }

    @Override
    public void checkBlocking(LongAdder checked) throws InvalidProofException {
        workers.doAllBlocking(lines.blocks(), () -> {
            ValueCheck<P>.OfThread check = checks.ofThread();
            return block -> {
                long line = lines.first(block);
                for (String text : lines.lines(block)) {
                    check(check, read(line++, text));
                    checked.increment();
                }
            };
        });
    }

    private void check(ValueCheck<P>.OfThread check, Entry<P> entry) throws InvalidProofException {
        Optional<String> fault;
        P component = entry.components().get(0);
        try {
            fault = values.isByLemma(find(component))
                    ? checks.ofHalfTurn(component)
                    : check.fault(component, entry.value(), used -> {});
        } catch (Refusal refusal) {
            fault = Optional.of(refusal.getMessage());
        }
        if (fault.isPresent()) {
            throw new InvalidProofException(entry.line(), fault.get());
        }
    }

    @Override
    public boolean holds(P position, Claim claim) {
        return checks.holds(position, claim);
    }

    @Override
    public long teach(ProofChecker.Learner learner) {
        long kept = 0;
        for (int block = 0; block < lines.blocks(); block++) {
            long line = lines.first(block);
            for (String text : lines.lines(block)) {
                kept += isKept(learner, line++, text) ? 1 : 0;
            }
        }
        return kept;
    }

    private boolean isKept(ProofChecker.Learner learner, long line, String text) {
        try {
            Entry<P> entry = read(line, text);
            return learner.learn(parts.game(), entry.components().get(0), entry.value());
        } catch (InvalidProofException e) {
            throw new IllegalStateException("the line was read before", e);
        }
    }
}
