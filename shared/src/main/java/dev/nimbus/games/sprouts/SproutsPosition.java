package dev.nimbus.games.sprouts;

/**
 * A position of Sprouts as text, in the notation of SPOTS: lands are separated by {@code +}, regions by {@code |},
 * boundaries by {@code .}; a spot is {@code 0}, and {@code 0*5} is five of them.
 *
 * @param text is valid
 */
public record SproutsPosition(String text) {
    /** {@return the position of so many spots}
     *
     * @param count how many, at least 0
     */
    static SproutsPosition ofSpots(int count) {
        return new SproutsPosition(count == 0 ? "" : SproutsText.spots(count));
    }

    FlatPosition flat() {
        return SproutsReader.read(text);
    }
}
