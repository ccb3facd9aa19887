package dev.nimbus.proof.write;

import dev.nimbus.proof.Lemma;
import dev.nimbus.proof.memory.BloomFilter;
import dev.nimbus.proof.memory.TextHashes;

/** The entries of a proof of nim-values while they are chosen, by their components. */
final class ChosenComponents<P> {
    static final int NONE = ChosenEntries.NONE;

    private static final String HALF_TURN = ",\"" + Lemma.HALF_TURN.notation() + "\"";

    /** One bit for this many bytes of memory: where there is no room for more entries, ten bits for each. */
    private static final int BYTES_OF_MARK = 4;

    private static final long MOST_MARKS = 1L << 29;

    private final Options<P> options;
    private final TextHashes hashes = new TextHashes();
    private final ChosenEntries entries;
    private final BloomFilter marks;

    ChosenComponents(Options<P> options, NeededEntries.Bounds bounds) {
        this.options = options;
        this.entries = new ChosenEntries(bounds);
        this.marks = new BloomFilter(Math.min(MOST_MARKS, bounds.bytes() / BYTES_OF_MARK), entries.memory());
    }

    ChosenEntries entries() {
        return entries;
    }

    /** The value that this pass gives a component; {@link #NONE} if it has no entry yet. */
    long now(P component) {
        return marks.get(component) ? entries.now(hashes.of(options.write(component))) : NONE;
    }

    /** The value that this pass or one before gives a component; {@link #NONE} if none does. */
    long known(P component) {
        return marks.get(component) ? entries.known(hashes.of(options.write(component))) : NONE;
    }

    /** Adds an entry of a component that has none. */
    void add(P component, long value) {
        String text = options.write(component);
        marks.set(component);
        entries.add(
                hashes.of(text),
                value,
                () -> "[" + text + "," + value + (options.isLostByHalfTurn(component) ? HALF_TURN : "") + "]");
    }
}
