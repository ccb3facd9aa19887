package dev.nimbus.games.sprouts;

import dev.nimbus.games.Sizes;
import java.util.Optional;

/**
 * A position of Sprouts as text, in the notation of SPOTS: lands are separated by {@code +}, regions by {@code |},
 * boundaries by {@code .}; a spot is {@code 0}, and {@code 0*5} is five of them. Positions of one text are equal.
 *
 * <p>The text of a land is made when somebody asks for it, or compares it with one of the same hash. The hash follows from
 * what is written, not from the order in which it is.
 */
public final class SproutsPosition {
    private final Optional<LandWords.Key> land;
    private volatile Optional<String> text;
    private volatile Optional<Integer> hash;

    private SproutsPosition(Optional<LandWords.Key> land, Optional<String> text, Optional<Integer> hash) {
        this.land = land;
        this.text = text;
        this.hash = hash;
    }

    /** The position of a valid text. */
    static SproutsPosition of(String text) {
        return new SproutsPosition(Optional.empty(), Optional.of(text), Optional.empty());
    }

    /** A land. */
    static SproutsPosition of(LandWords.Key land, int hash) {
        return new SproutsPosition(Optional.of(land), Optional.empty(), Optional.of(hash));
    }

    /** {@return the position of so many spots}
     *
     * @param count how many, at least 0
     */
    static SproutsPosition ofSpots(int count) {
        return of(count == 0 ? "" : SproutsText.spots(count));
    }

    /** {@return the text} */
    String text() {
        if (text.isEmpty()) {
            text = Optional.of(
                    LandTexts.settled(SproutsText.of(land.orElseThrow().toFlat())));
        }
        return text.get();
    }

    /**
     * The position as it lies in its text: lands of one text may have been made lying otherwise, and then their options,
     * though alike, might be written otherwise. Who checks a proof has the text alone.
     */
    FlatPosition flat() {
        return SproutsReader.read(text());
    }

    /** The bytes of memory that it holds, about. */
    long size() {
        return Sizes.ofObject() + land.map(LandWords.Key::size).orElseGet(() -> Sizes.of(text()));
    }

    @Override
    public boolean equals(Object other) {
        return this == other
                || (other instanceof SproutsPosition position
                        && hashCode() == position.hashCode()
                        && text().equals(position.text()));
    }

    @Override
    public int hashCode() {
        if (hash.isEmpty()) {
            hash = Optional.of(new LandHash().of(flat()));
        }
        return hash.get();
    }
}
