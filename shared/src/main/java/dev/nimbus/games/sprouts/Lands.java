package dev.nimbus.games.sprouts;

import dev.nimbus.search.OptionSink;
import java.util.function.Consumer;

/** Splits positions into lands and writes these for the core. Its arrays are used again. */
final class Lands {
    private final Reduction reduction = new Reduction();
    private final LandForm form = new LandForm();
    private final LandWords words = new LandWords();
    private final long[] letters = new long[FlatPosition.MOST_VERTICES];

    /**
     * Writes a position, from which the letters in {@code dead} are removed, between an option's begin and end. Lands of at
     * most {@code smallLives} are small.
     */
    void write(FlatPosition raw, long dead, int smallLives, OptionSink sink) {
        forEach(raw, dead, land -> land.writeTo(sink, smallLives));
    }

    /** Shows the lands of a position, from which the letters in {@code dead} are removed; words last until the next one. */
    void forEach(FlatPosition raw, long dead, Consumer<LandWords> visitor) {
        FlatPosition position = reduction.of(raw, dead);
        for (int r = 0; r < position.regions; r++) {
            letters[r] = position.letters(r);
        }
        for (int r = 0; r < position.regions; r++) {
            if (letters[r] != -1) {
                form.clear(position);
                collect(r, position.regions);
                form.writeTo(words);
                visitor.accept(words);
            }
        }
    }

    /** Adds a region and all that share letters with it, directly or by way of others; none is added twice. */
    private void collect(int r, int regions) {
        long joined = letters[r];
        form.addRegion(r);
        letters[r] = -1;
        boolean grows = joined != 0;
        while (grows) {
            grows = false;
            for (int other = r + 1; other < regions; other++) {
                if (letters[other] != -1 && (letters[other] & joined) != 0) {
                    joined |= letters[other];
                    letters[other] = -1;
                    form.addRegion(other);
                    grows = true;
                }
            }
        }
    }
}
