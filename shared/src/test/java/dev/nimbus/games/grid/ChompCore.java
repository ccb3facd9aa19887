package dev.nimbus.games.grid;

import dev.nimbus.games.CoreFamily;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.search.InMode;
import dev.nimbus.theory.Play;
import java.util.EnumSet;
import java.util.stream.LongStream;

/** Chomp as the core has it, where the game itself goes through all boards. */
public final class ChompCore {
    private static final int ROWS = 3;
    private static final int COLUMNS = 5;

    private ChompCore() {}

    public static CoreFamily<Heaps> of(Catalogue catalogue, InMode.Image image) {
        ChompComponents core = new ChompComponents();
        return new CoreFamily<>(
                (Chomp) catalogue.parse("chomp"),
                EnumSet.allOf(Play.class),
                random -> Heaps.wrap(LongStream.generate(() -> 1 + random.nextInt(COLUMNS))
                        .limit(1 + random.nextInt(ROWS))
                        .map(row -> -row)
                        .sorted()
                        .map(row -> -row)
                        .toArray()),
                (board, play) -> new CoreFamily.Asked(core, core.position(board)),
                image);
    }
}
