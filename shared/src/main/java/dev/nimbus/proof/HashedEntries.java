package dev.nimbus.proof;

import dev.nimbus.proof.ProofHeader.Claim;
import dev.nimbus.proof.memory.Hash;
import dev.nimbus.proof.memory.HashedValues;
import dev.nimbus.proof.memory.PackedLines;
import dev.nimbus.proof.memory.ProofMemory;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/**
 * The entries of a large proof, of a game in which each play ends: all are true by induction if each follows from others, so
 * what each rests on need not be known. Of components, or of sums, the hashes are held, and the lines compressed, in about 30
 * bytes an entry. The key of the hash is drawn for each check: a false entry can be taken only if two of all components met,
 * or two of all sums, have the same hash of 128 bits (for how likely that is see {@link Hash}).
 */
final class HashedEntries<P> implements ProofBody<P> {
    private final HashedPlay<P> play;
    private final HashedValues values;
    private final PackedLines lines;
    private final Workers workers;
    private final long most;
    private long count;

    private record Hashed<P>(Hash hash, Entry<P> entry) {}

    /**
     * No entries yet.
     *
     * @param header says how many there will be
     * @param facts for what is forgotten when it is full, and worked out again
     * @throws Refusal with {@code too-large} if there is not so much memory
     */
    HashedEntries(ProofPositions<P> parts, ProofHeader header, ProofMemory memory, ProofMemory facts, Workers workers) {
        this.most = header.entries();
        this.values = new HashedValues(most, memory);
        this.play = header.play() == Play.MISERE
                ? new HashedPlay.OfSums<>(parts, values, facts)
                : new HashedPlay.OfValues<>(parts, header, values, memory, facts);
        this.lines = new PackedLines(memory);
        this.workers = workers;
    }

    @Override
    public void addBlocking(long first, List<String> some) throws InvalidProofException {
        List<Hashed<P>> hashed = new ArrayList<>(Collections.nCopies(some.size(), null));
        workers.doAllBlocking(some.size(), () -> {
            Convention.Reading<P> reading = play.reading();
            return i -> {
                if (!some.get(i).isBlank()) {
                    Entry<P> entry = read(reading, first + i, some.get(i));
                    hashed.set(i, new Hashed<>(play.hash(entry), entry));
                }
            };
        });
        hashed.removeIf(Objects::isNull);
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

    private static <P> Entry<P> read(Convention.Reading<P> reading, long line, String text)
            throws InvalidProofException {
        return reading.read(line, ProofLines.tree(line, text));
    }

    private void add(Hash hash, Entry<P> entry) throws InvalidProofException {
        if (++count > most) {
            return; // There is no place for it, and the proof is refused at its end.
        }
        play.mark(entry);
        long known = values.add(hash, entry.value(), entry.lemma().isPresent());
        if (known != entry.value()) {
            throw new InvalidProofException(entry.line(), "another entry gives the component the nim-value " + known);
        }
    }

    @Override
    public void checkBlocking(LongAdder checked) throws InvalidProofException {
        workers.doAllBlocking(lines.blocks(), () -> {
            Convention.Reading<P> reading = play.reading();
            Function<Entry<P>, Optional<String>> check = play.check();
            return block -> {
                long line = lines.first(block);
                for (String text : lines.lines(block)) {
                    if (!text.isBlank()) {
                        requireFollows(check, read(reading, line, text));
                        checked.increment();
                    }
                    line++;
                }
            };
        });
    }

    private static <P> void requireFollows(Function<Entry<P>, Optional<String>> check, Entry<P> entry)
            throws InvalidProofException {
        Optional<String> fault;
        try {
            fault = check.apply(entry);
        } catch (Refusal refusal) {
            fault = Optional.of(refusal.getMessage());
        }
        if (fault.isPresent()) {
            throw new InvalidProofException(entry.line(), fault.get());
        }
    }

    @Override
    public boolean holds(P position, Claim claim) {
        return play.holds(position, claim);
    }

    @Override
    public long teach(ProofChecker.Learner learner) {
        Convention.Reading<P> reading = play.reading();
        long kept = 0;
        for (int block = 0; block < lines.blocks(); block++) {
            long line = lines.first(block);
            for (String text : lines.lines(block)) {
                kept += !text.isBlank() && play.isKept(learner, readAgain(reading, line, text)) ? 1 : 0;
                line++;
            }
        }
        return kept;
    }

    private static <P> Entry<P> readAgain(Convention.Reading<P> reading, long line, String text) {
        try {
            return read(reading, line, text);
        } catch (InvalidProofException e) {
            throw new IllegalStateException("the line was read before", e);
        }
    }
}
