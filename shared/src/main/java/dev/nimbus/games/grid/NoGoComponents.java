package dev.nimbus.games.grid;

import dev.nimbus.games.grid.cells.CellGrid;
import dev.nimbus.search.OptionSink;

/**
 * Impartial NoGo for the search core, on boards of at most 64 points. {@link NoGoPoints} splits a board into components;
 * {@link NoGoCells} writes a component in the form that stands for all its images.
 */
final class NoGoComponents implements StoneGame.Packing {
    /** A component of so many empty points is valued by all its options. */
    private static final int SMALL_EMPTY = 5;

    private static final Family FAMILY = new Family(0x6e6f676f32L, true); // "nogo2"

    @Override
    public void write(StoneBoard component, OptionSink sink) {
        int width = Math.min(component.width(), component.height());
        if (width > 0) {
            CellGrid grid = CellGrid.ofWidth(width);
            long one = component.cells("x");
            long other = component.cells("o");
            long oneSafe = component.cells("13");
            long otherSafe = component.cells("23");
            write(NoGoPoints.of(one, other, component.cells(".123"), oneSafe, otherSafe, grid), grid, sink);
        }
    }

    @Override
    public Family family() {
        return FAMILY;
    }

    @Override
    public void options(long[] words, int from, int length, OptionSink sink) {
        CellGrid grid = NoGoCells.grid(words, from);
        NoGoPoints points = NoGoCells.read(words, from);
        if (place(points, grid, sink)) {
            place(points.exchanged(), grid, sink);
        }
    }

    /** The options that place a stone of the first colour. */
    private static boolean place(NoGoPoints points, CellGrid grid, OptionSink sink) {
        boolean more = true;
        for (long rest = points.oneMoves(); rest != 0 && more; rest &= rest - 1) {
            sink.begin();
            write(points.with(Long.lowestOneBit(rest), grid), grid, sink);
            more = sink.end();
        }
        return more;
    }

    private static void write(NoGoPoints points, CellGrid grid, OptionSink sink) {
        NoGoPoints rest = points;
        while (rest.empty() != 0) {
            NoGoPoints component = rest.component(grid);
            rest = rest.within(~component.all());
            int empty = Long.bitCount(component.empty());
            if (empty == 1) {
                sink.known(1); // one move, and none after it
            } else {
                long[] words = NoGoCells.of(component).reduced(grid).toWords(grid);
                boolean isSmall = empty <= SMALL_EMPTY;
                sink.part(words, words.length, isSmall ? 1 : component.moves(), isSmall);
            }
        }
    }
}
