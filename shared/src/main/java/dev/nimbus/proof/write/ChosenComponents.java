package dev.nimbus.proof.write;

import dev.nimbus.proof.Lemma;
import dev.nimbus.proof.memory.BloomFilter;
import dev.nimbus.proof.memory.Hash;
import dev.nimbus.proof.memory.TextHashes;

/** The entries of a proof of nim-values while they are chosen, by their components. */
final class ChosenComponents<P> {
    static final int NONE = ChosenEntries.NONE;

    private static final String HALF_TURN = ",\"" + Lemma.HALF_TURN.notation() + "\"";

    /** One bit for this many bytes of memory: where there is no room for more entries, ten bits for each. */
    private static final int BYTES_OF_MARK = 4;

    private static final long MOST_MARKS = 1L << 29;

    private static final int MOST_RECENT = 1 << 12;

    /** Larger components are not kept: the room for those that are is held from the first. */
    private static final int MOST_BYTES_KEPT = 1 << 10;

    private static final int PART_FOR_RECENT = 16;

    private final Options<P> options;
    private final TextHashes hashes = new TextHashes();
    private final ChosenEntries entries;
    private final BloomFilter marks;

    /** Those asked for last: an option is looked at again and again while its component is proved. */
    private final Object[] recent;

    private final Hash[] recentHashes;

    ChosenComponents(Options<P> options, NeededEntries.Bounds bounds) {
        this.options = options;
        this.entries = new ChosenEntries(bounds);
        this.marks = new BloomFilter(Math.min(MOST_MARKS, bounds.bytes() / BYTES_OF_MARK), entries.memory());
        long room = Math.min(MOST_RECENT, bounds.bytes() / PART_FOR_RECENT / MOST_BYTES_KEPT);
        int slots = Math.max(1, (int) Long.highestOneBit(room));
        entries.memory().hold((long) slots * MOST_BYTES_KEPT);
        this.recent = new Object[slots];
        this.recentHashes = new Hash[slots];
    }

    ChosenEntries entries() {
        return entries;
    }

    /** The value that this pass gives a component; {@link #NONE} if it has no entry yet. */
    long now(P component) {
        return marks.get(component) ? entries.now(hash(component)) : NONE;
    }

    /** The value that this pass or one before gives a component; {@link #NONE} if none does. */
    long known(P component) {
        return marks.get(component) ? entries.known(hash(component)) : NONE;
    }

    private Hash hash(P component) {
        if (options.bytes(component) > MOST_BYTES_KEPT) {
            return hashes.of(options.write(component));
        }
        int code = component.hashCode();
        int at = (code ^ code >>> Short.SIZE) & recent.length - 1;
        if (!component.equals(recent[at])) {
            recentHashes[at] = hashes.of(options.write(component));
            recent[at] = component;
        }
        return recentHashes[at];
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
