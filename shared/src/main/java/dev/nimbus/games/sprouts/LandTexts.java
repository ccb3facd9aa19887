package dev.nimbus.games.sprouts;

import java.util.ArrayList;
import java.util.List;

/** The canonical text of positions: their lands as {@link SproutsText} writes them, in order. */
final class LandTexts {
    private final Lands lands = new Lands();
    private final FlatPosition land = new FlatPosition();

    /** The text of a position from which the letters in {@code dead} are removed. */
    String of(FlatPosition raw, long dead) {
        return String.join("+", ofEach(raw, dead));
    }

    /** The text of each land of a position, in order. */
    List<String> ofEach(FlatPosition raw, long dead) {
        List<String> texts = new ArrayList<>();
        lands.forEach(raw, dead, words -> {
            words.readInto(land);
            texts.add(SproutsText.of(land));
        });
        texts.sort(null);
        return texts;
    }
}
