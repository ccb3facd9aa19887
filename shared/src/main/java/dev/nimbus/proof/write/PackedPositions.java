package dev.nimbus.proof.write;

import dev.nimbus.proof.memory.Memory;
import dev.nimbus.proof.memory.PackedLines;
import java.util.ArrayList;
import java.util.List;

/**
 * Positions by numbers, as packed texts of about ten bytes. Those that are asked for one after another are often near to each
 * other.
 *
 * @param <P> positions of the game
 */
final class PackedPositions<P> {
    /** So many are packed together: fewer take more bytes, and more take longer to read one. */
    private static final int PACKED = 128;

    private final Options<P> options;
    private final PackedLines packed;

    /** The last ones. */
    private final List<String> unpacked = new ArrayList<>(PACKED);

    /** The block that was read last. */
    private String[] lines = {};

    private int block = -1;

    PackedPositions(Options<P> options, Memory memory) {
        this.options = options;
        this.packed = new PackedLines(memory);
    }

    /** Adds a position, and gives its number: how many there were before. */
    int add(P position) {
        if (unpacked.size() == PACKED) {
            packed.add(0, unpacked);
            unpacked.clear();
        }
        unpacked.add(options.write(position));
        return packed.blocks() * PACKED + unpacked.size() - 1;
    }

    P get(int number) {
        int at = number / PACKED;
        if (at == packed.blocks()) {
            return options.read(unpacked.get(number % PACKED));
        }
        if (at != block) {
            lines = packed.lines(at);
            block = at;
        }
        return options.read(lines[number % PACKED]);
    }
}
