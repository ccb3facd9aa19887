package dev.nimbus.games.nim;

import dev.nimbus.games.CoreFamily;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.search.InMode;
import dev.nimbus.theory.Play;
import java.util.EnumSet;

/** End-Nim as the core has it: nim-values of rows; outcomes are known by theory. */
public final class RowCore {
    private static final int HEAPS = 5;
    private static final int LARGEST = 5;

    private RowCore() {}

    public static CoreFamily<Heaps> of(Catalogue catalogue, InMode.Image image) {
        EndNim game = (EndNim) catalogue.parse("end-nim");
        return new CoreFamily<>(
                game,
                EnumSet.of(Play.NORMAL),
                random -> Heaps.wrap(
                        random.longs(random.nextInt(1 + HEAPS), 0, 1 + LARGEST).toArray()),
                (row, play) -> new CoreFamily.Asked(game.core, game.core.position(row)),
                image);
    }
}
