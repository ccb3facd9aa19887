package dev.nimbus.proof.memory;

import java.util.ArrayList;
import java.util.List;

/** Lines of a proof, some at a time compressed. Safe for use by several threads once no more are added. */
public final class PackedLines {
    private final ProofMemory memory;
    private final List<Block> blocks = new ArrayList<>();

    private record Block(long first, PackedText packed) {}

    public PackedLines(ProofMemory memory) {
        this.memory = memory;
    }

    /**
     * Adds lines.
     *
     * @param first the number of the first one
     */
    public void add(long first, List<String> lines) {
        for (int from = 0; from < lines.size(); from += PackedText.LINES) {
            PackedText packed = PackedText.of(lines.subList(from, Math.min(from + PackedText.LINES, lines.size())));
            memory.hold(packed.bytes());
            blocks.add(new Block(first + from, packed));
        }
    }

    /** How many blocks of lines there are. */
    public int blocks() {
        return blocks.size();
    }

    /** The number of the first line of a block. */
    public long first(int block) {
        return blocks.get(block).first();
    }

    /** The lines of a block. */
    public String[] lines(int block) {
        return blocks.get(block).packed().lines();
    }
}
