package dev.nimbus.games.nim;

import dev.nimbus.games.heap.Heaps;

/**
 * Heaps, one of which may be barred to the player who moves.
 *
 * @param last the heap that the last move took from, or −1 where no move was made yet
 */
public record BarredHeaps(Heaps heaps, int last) {
    static final int NONE = -1;

    @Override
    public String toString() {
        return last == NONE ? heaps.toString() : "{\"heaps\":" + heaps + ",\"last\":" + last + "}";
    }
}
