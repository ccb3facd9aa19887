package dev.nimbus.games.nim;

import dev.nimbus.games.heap.HeapMove;
import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.Move;
import java.util.List;

/**
 * A move that changes several heaps: {@code {"heaps":[{"heap":0,"to":[1]},…]}}.
 *
 * @param heaps the heaps changed, by index ascending
 */
public record MultiMove(List<HeapMove> heaps) implements Move {
    public MultiMove {
        heaps = List.copyOf(heaps);
    }

    @Override
    public void writeTo(FieldWriter out) {
        out.moves("heaps", heaps);
    }
}
