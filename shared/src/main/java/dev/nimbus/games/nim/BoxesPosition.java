package dev.nimbus.games.nim;

import dev.nimbus.games.ListMove;
import dev.nimbus.games.heap.Heaps;
import java.util.Arrays;

/**
 * Open and closed boxes.
 *
 * @param open tokens in the open ones
 * @param closed tokens in the closed ones, known to both players
 */
public record BoxesPosition(Heaps open, Heaps closed) {
    /** The position after taking from open box {@code i} until {@code to} tokens are left. */
    BoxesPosition after(int i, long to) {
        return new BoxesPosition(open.with(i, to), closed);
    }

    /** The position after opening boxes: they come after the open ones. */
    BoxesPosition after(ListMove opening) {
        long[] nowOpen = Arrays.copyOf(open.toArray(), open.count() + opening.items().length);
        long[] left = new long[closed.count() - opening.items().length];
        int opened = 0;
        for (int i = 0; i < closed.count(); i++) {
            if (opened < opening.items().length && opening.items()[opened] == i) {
                nowOpen[open.count() + opened++] = closed.get(i);
            } else {
                left[i - opened] = closed.get(i);
            }
        }
        return new BoxesPosition(Heaps.wrap(nowOpen), Heaps.wrap(left));
    }

    @Override
    public String toString() {
        return "{\"open\":" + open + ",\"closed\":" + closed + "}";
    }
}
