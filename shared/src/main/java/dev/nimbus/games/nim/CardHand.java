package dev.nimbus.games.nim;

import dev.nimbus.games.heap.Heaps;

/**
 * Cards with a number on each side.
 *
 * @param fronts the one side of each
 * @param backs the other side of each
 */
public record CardHand(Heaps fronts, Heaps backs) {
    @Override
    public String toString() {
        return fronts.pairedWith(backs);
    }
}
