package dev.nimbus.proof.write;

import dev.nimbus.proof.Lemma;
import dev.nimbus.proof.memory.Marks;
import dev.nimbus.proof.memory.Memory;
import dev.nimbus.proof.memory.PackedLines;
import dev.nimbus.proof.memory.PackedText;
import dev.nimbus.proof.memory.TextHashes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The entries of a proof of nim-values while they are chosen, beside those of passes before. Of each component it holds a hash
 * with the value, and in the last pass the line, packed: about 40 bytes, where objects took 400. If two components had one hash,
 * for n of them with a chance of n²/2¹²⁹, the check would refuse the proof.
 *
 * @param <P> components
 */
final class ChosenEntries<P> {
    static final int NONE = ChosenValues.NONE;

    private static final String HALF_TURN = ",\"" + Lemma.HALF_TURN.notation() + "\"";

    /** One bit for this many bytes of memory: where there is no room for more entries, ten bits for each. */
    private static final int BYTES_OF_MARK = 4;

    private static final long MOST_MARKS = 1L << 29;

    private final Options<P> options;
    private final Memory memory;
    private final TextHashes hashes = new TextHashes();
    private final ChosenValues values;
    private final Marks marks;
    private final PackedLines packed;

    /** The last lines. */
    private final List<String> unpacked = new ArrayList<>(PackedText.LINES);

    private boolean keepsLines;
    private int count;
    private int before;

    ChosenEntries(Options<P> options, NeededEntries.Bounds bounds) {
        this.options = options;
        this.memory = bounds.memory(() -> Math.max(count, before));
        this.values = new ChosenValues(memory);
        this.marks = new Marks(Math.min(MOST_MARKS, bounds.bytes() / BYTES_OF_MARK), memory);
        this.packed = new PackedLines(memory);
    }

    /** Holds these entries, and what is looked at while they are chosen. */
    Memory memory() {
        return memory;
    }

    /** How many entries this pass has. */
    int count() {
        return count;
    }

    /** Begins the pass whose entries are the proof. Those chosen so far are known. */
    void beginLastPass() {
        values.beginPass();
        keepsLines = true;
        before = count;
        count = 0;
    }

    /** The value that this pass gives a component; {@link #NONE} if it has no entry yet. */
    long now(P component) {
        return marks.get(component) ? values.now(hashes.of(options.write(component))) : NONE;
    }

    /** The value that this pass or one before gives a component; {@link #NONE} if none does. */
    long known(P component) {
        return marks.get(component) ? values.known(hashes.of(options.write(component))) : NONE;
    }

    /** Adds an entry of a component that has none. */
    void add(P component, long value) {
        String text = options.write(component);
        marks.set(component);
        values.choose(hashes.of(text), value);
        count++;
        if (keepsLines) {
            unpacked.add("[" + text + "," + value + (options.isLostByHalfTurn(component) ? HALF_TURN : "") + "]");
            packIfMany();
        }
    }

    private void packIfMany() {
        if (unpacked.size() == PackedText.LINES) {
            packed.add(0, unpacked);
            unpacked.clear();
        }
    }

    /** Writes the entries of the last pass in the order in which they were added. */
    void writeBlocking(Appendable out) throws IOException {
        for (int block = 0; block < packed.blocks(); block++) {
            for (String line : packed.lines(block)) {
                out.append(line).append('\n');
            }
        }
        for (String line : unpacked) {
            out.append(line).append('\n');
        }
    }
}
