package dev.nimbus.proof.write;

import dev.nimbus.proof.memory.Hash;
import dev.nimbus.proof.memory.PackedLines;
import dev.nimbus.proof.memory.PackedText;
import dev.nimbus.proof.memory.ProofMemory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The entries of a proof while they are chosen, beside those of passes before. Of each it holds a hash with a value, and in the
 * last pass the line, packed: about 40 bytes, where objects took 300 to 400. If two had one hash, which is as likely as {@link
 * Hash} says, the check would refuse the proof.
 */
final class ChosenEntries {
    static final int NONE = ChosenValues.NONE;

    private final ProofMemory memory;
    private final ChosenValues values;
    private final PackedLines packed;

    /** The last lines. */
    private final List<String> unpacked = new ArrayList<>(PackedText.LINES);

    private boolean keepsLines;
    private int count;
    private int before;

    ChosenEntries(NeededEntries.Bounds bounds) {
        this.memory = bounds.memory(() -> Math.max(count, before));
        this.values = new ChosenValues(memory);
        this.packed = new PackedLines(memory);
    }

    /** Holds these entries, and what is looked at while they are chosen. */
    ProofMemory memory() {
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

    boolean isLastPass() {
        return keepsLines;
    }

    /** The value that this pass gives; {@link #NONE} if it has no entry yet. */
    long now(Hash of) {
        return values.now(of);
    }

    /** The value that this pass or one before gives; {@link #NONE} if none does. */
    long known(Hash of) {
        return values.known(of);
    }

    /**
     * Adds an entry that this pass has not.
     *
     * @param value the same that a pass before has given, if one has
     */
    void add(Hash of, long value, Supplier<String> line) {
        values.choose(of, value);
        count++;
        if (keepsLines) {
            unpacked.add(line.get());
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
