package dev.nimbus.games.coin;

import dev.nimbus.games.heap.Heaps;

/**
 * The heads of an array of coins, in the order given, no two at one place.
 *
 * @param xs their columns, from 1
 * @param ys their rows, from 1
 */
public record CornerHeads(Heaps xs, Heaps ys) {
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < xs.count(); i++) {
            text.append(i == 0 ? "[" : ",[")
                    .append(xs.get(i))
                    .append(',')
                    .append(ys.get(i))
                    .append(']');
        }
        return text.append(']').toString();
    }
}
