package dev.nimbus.games.graph.kayles;

import dev.nimbus.games.grid.cells.CellGrid;
import dev.nimbus.games.grid.cells.PathValues;
import dev.nimbus.games.grid.cells.Rectangle;
import dev.nimbus.search.OptionSink;
import dev.nimbus.theory.Play;

/**
 * Node Kayles on cells for the search core: vertices are cells of a grid of at most 64, joined where they share a side. A
 * component is its set of cells and the width of its rectangle, the same whatever graph it is a part of.
 *
 * @param play the convention of the search: under misère play no value is known but that of a single vertex, and symmetry
 *     does not tell who wins
 */
record KaylesCells(Play play) {
    void options(long cells, CellGrid grid, OptionSink sink) {
        boolean more = true;
        for (long rest = cells; rest != 0 && more; rest &= rest - 1) {
            long cell = Long.lowestOneBit(rest);
            sink.begin();
            write(cells & ~(cell | grid.around(cell)), grid, sink);
            more = sink.end();
        }
    }

    private void write(long cells, CellGrid grid, OptionSink sink) {
        long rest = cells & grid.around(cells);
        sink.known(Long.bitCount(cells & ~rest) & 1);
        while (rest != 0) {
            long component = grid.joined(Long.lowestOneBit(rest), rest);
            rest &= ~component;
            writeComponent(component, grid, sink);
        }
    }

    /** Writes connected cells. */
    void writeComponent(long cells, CellGrid grid, OptionSink sink) {
        if (play == Play.NORMAL && (cells & grid.aroundThrice(cells)) == 0) {
            int count = Long.bitCount(cells);
            boolean isCycle = (cells & ~grid.aroundTwice(cells)) == 0;
            sink.known(isCycle ? PathValues.cycle(count) : PathValues.path(count));
            return;
        }
        Rectangle box = Rectangle.of(cells, grid);
        CellGrid own = box.grid();
        long moved = box.moved(cells);
        if (play == Play.NORMAL && own.isTurned(moved, box.height())) {
            return; // its value is 0
        }
        long image = own.image(moved, box.height(), own.chosenImage(moved, moved, box.height()));
        int count = Long.bitCount(cells);
        boolean isSmall =
                count <= (play == Play.NORMAL ? KaylesComponents.SMALL_CELLS : KaylesComponents.SMALL_OF_MISERE);
        sink.part(image, 0, own.width(), isSmall ? 1 : count, isSmall);
    }
}
