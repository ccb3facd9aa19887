package dev.nimbus.games.octal;

import dev.nimbus.games.heap.Heaps;

/**
 * Circles of stones, and the lines that circles have been opened into.
 *
 * @param circles their lengths
 * @param lines their lengths
 */
public record Circles(Heaps circles, Heaps lines) {
    @Override
    public String toString() {
        return lines.count() == 0 ? circles.toString() : "{\"circles\":" + circles + ",\"lines\":" + lines + "}";
    }
}
