package dev.nimbus.games.heap;

import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.Move;
import java.util.Arrays;

/**
 * A move that changes one heap: {@code {"heap":0,"to":[1,2]}}.
 *
 * @param heap the heap's index
 * @param to the heaps that it becomes, ascending, without zeros; not written to once the move is made
 */
public record HeapMove(long heap, long... to) implements Move {
    /** The name of the field that holds the heap's index. */
    static final String HEAP = "heap";
    /** The name of the field that holds what the heap becomes. */
    static final String TO = "to";

    /**
     * {@return the move that leaves one heap, or none}
     *
     * @param heap the index of the heap that it changes
     * @param size the size of the heap that is left; 0 for none
     */
    public static HeapMove leaving(long heap, long size) {
        return size == 0 ? new HeapMove(heap) : new HeapMove(heap, size);
    }

    @Override
    public void writeTo(FieldWriter out) {
        out.number(HEAP, heap).numbers(TO, to);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof HeapMove that && heap == that.heap && Arrays.equals(to, that.to);
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(heap) + Arrays.hashCode(to);
    }

    @Override
    public String toString() {
        return "heap " + heap + " to " + Arrays.toString(to);
    }
}
