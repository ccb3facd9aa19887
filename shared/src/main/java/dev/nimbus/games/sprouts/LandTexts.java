package dev.nimbus.games.sprouts;

import java.util.ArrayList;
import java.util.Collections;
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

    /**
     * The text that a land has however it was written. About one land in a hundred is written otherwise when its text has
     * been read, and some take turns between two texts: the least of those is taken.
     */
    static String settled(String land) {
        List<String> seen = new ArrayList<>();
        String text = land;
        while (!seen.contains(text)) {
            seen.add(text);
            text = new LandTexts().of(SproutsReader.read(text), 0);
        }
        return Collections.min(seen.subList(seen.indexOf(text), seen.size()));
    }
}
