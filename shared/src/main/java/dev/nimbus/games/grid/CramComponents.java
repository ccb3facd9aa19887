package dev.nimbus.games.grid;

import dev.nimbus.games.grid.cells.CellGrid;
import dev.nimbus.games.grid.cells.Gap;
import dev.nimbus.games.grid.cells.PathValues;
import dev.nimbus.games.grid.cells.Rectangle;
import dev.nimbus.search.OptionSink;
import dev.nimbus.search.graph.ComponentGraph;
import dev.nimbus.theory.Play;
import java.util.Arrays;

/**
 * Cram for the search core: components in a rectangle of at most 64 cells. Cram is Arc Kayles on the graph of free cells:
 * a move takes two neighbours. A cell with one neighbour is a leaf of that neighbour. Where it lies does not matter, and of
 * two leaves of a cell one alone counts, for both give the same move. So a component is the set of cells that are not
 * leaves, the set of those among them that have a leaf, and the width of the rectangle. Under misère play no value is
 * known but that of a single move, and symmetry does not tell who wins.
 *
 * @param play the convention of the search
 */
record CramComponents(Play play) implements BoardRules.Packing<Board> {
    /**
     * A component of so many cells is valued by all its options: they are at most 40. Measured: on larger boards 17 to 20
     * are alike, and the more, the more do other positions of a board profit from it; with 21, 5 × 8 takes longer.
     */
    private static final int SMALL_CELLS = 20;

    /** The same under misère play, where it gets its canonical form. */
    private static final int SMALL_CELLS_OF_MISERE = 12;

    private static final Family FAMILY = new Family(0x6372616d, true); // "cram"

    @Override
    public boolean fits(Board component) {
        return CellGrid.fits(component.height(), component.width());
    }

    /** The grid is as wide as the component is high: that is the shorter side. */
    @Override
    public void write(Board component, OptionSink sink) {
        int width = component.height();
        long cells = 0;
        long[] rows = component.toWords();
        for (int r = 0; r < width; r++) {
            for (long rest = rows[r]; rest != 0; rest &= rest - 1) {
                cells |= 1L << (Long.numberOfTrailingZeros(rest) * width + r);
            }
        }
        write(cells, 0, false, CellGrid.ofWidth(width), sink);
    }

    @Override
    public long[] toWords(Board component) {
        long[] words = Arrays.copyOf(component.toWords(), component.height() + 1);
        words[component.height()] = -1;
        return words;
    }

    @Override
    public Board ofWords(long... words) {
        return Board.cropped(Arrays.copyOf(words, words.length - 1));
    }

    @Override
    public Family family() {
        return FAMILY;
    }

    @Override
    public void options(long[] words, int from, int length, OptionSink sink) {
        long cells = words[from];
        long leaved = words[from + 1];
        CellGrid grid = CellGrid.ofWidth((int) words[from + 2]);
        boolean more = true;
        for (long rest = cells & grid.left(cells); rest != 0 && more; rest &= rest - 1) {
            long cell = Long.lowestOneBit(rest);
            more = option(cells, leaved, cell | cell << 1, Gap.ACROSS, grid, sink);
        }
        for (long rest = cells & grid.above(cells); rest != 0 && more; rest &= rest - 1) {
            long cell = Long.lowestOneBit(rest);
            more = option(cells, leaved, cell | cell << grid.width(), Gap.DOWN, grid, sink);
        }
        for (long rest = leaved; rest != 0 && more; rest &= rest - 1) {
            more = option(cells, leaved, Long.lowestOneBit(rest), Gap.CELL, grid, sink);
        }
    }

    @Override
    public void draw(long[] words, int from, int length, ComponentGraph graph) {
        CellGrid.ofWidth((int) words[from + 2]).draw(words[from], words[from + 1], graph);
    }

    private boolean option(long cells, long leaved, long taken, Gap gap, CellGrid grid, OptionSink sink) {
        boolean isOne = gap.isBridged(cells, Long.numberOfTrailingZeros(taken), grid);
        sink.begin();
        write(cells & ~taken, leaved & ~taken, isOne, grid, sink);
        return sink.end();
    }

    /**
     * Writes the components of a position: its leaves are plucked first, which may leave other leaves, and parts nothing.
     *
     * @param isOne whether the cells are known to be connected
     */
    private void write(long cells, long leavedCells, boolean isOne, CellGrid grid, OptionSink sink) {
        long up = grid.below(cells);
        long down = grid.above(cells);
        long left = grid.left(cells);
        long right = grid.right(cells);
        long some = up | down | left | right;
        long several = (up & down) | (left & right) | ((up ^ down) & (left ^ right));
        int moves = Long.bitCount(cells & leavedCells & ~some); // each a cell and its leaf
        long rest = cells & some;
        long leaves = rest & ~several & ~leavedCells;
        long pairs = leaves & grid.around(leaves);
        moves += Long.bitCount(pairs) / 2;
        rest &= ~pairs;
        leaves &= ~pairs;
        long leaved = leavedCells;
        if (leaves != 0) {
            rest &= ~leaves;
            leaved |= grid.around(leaves);
            long stars = rest & ~grid.around(rest); // nothing but leaves around
            moves += Long.bitCount(stars);
            rest &= ~stars;
        }
        sink.known(moves & 1);
        while (rest != 0) {
            long component = isOne ? rest : grid.joined(Long.lowestOneBit(rest), rest);
            rest &= ~component;
            component(component, leaved & component, grid, sink);
        }
    }

    private void component(long cells, long leaved, CellGrid grid, OptionSink sink) {
        long known = play == Play.NORMAL ? line(cells, leaved, grid) : -1;
        if (known < 0) {
            canonical(cells, leaved, grid, sink);
        } else {
            sink.known(known);
        }
    }

    /** The value of a path or a cycle; −1 for other components. A path of three cells and more has leaves at both ends. */
    private static long line(long cells, long leaved, CellGrid grid) {
        long up = grid.below(cells);
        long down = grid.above(cells);
        long left = grid.left(cells);
        long right = grid.right(cells);
        long several = (up & down) | (left & right) | ((up ^ down) & (left ^ right));
        long three = (up & down & (left | right)) | (left & right & (up | down));
        if (((three | (several & leaved)) & cells) != 0) {
            return -1;
        }
        int count = Long.bitCount(cells);
        return leaved != 0 ? PathValues.path(count + 1) : PathValues.cycle(count);
    }

    private void canonical(long cells, long leaved, CellGrid grid, OptionSink sink) {
        Rectangle box = Rectangle.of(cells, grid);
        CellGrid own = box.grid();
        long ownCells = box.moved(cells);
        long ownLeaved = box.moved(leaved);
        if (play == Play.NORMAL && isSymmetric(ownCells, ownLeaved, box.height(), own)) {
            return; // its value is 0
        }
        int symmetry = own.chosenImage(ownCells, ownLeaved, box.height());
        long c = own.image(ownCells, box.height(), symmetry);
        long l = own.image(ownLeaved, box.height(), symmetry);
        boolean isSmall = Long.bitCount(c) + Long.bitCount(l) <= smallCells();
        sink.part(c, l, own.width(), isSmall ? 1 : moves(c, l, own), isSmall);
    }

    private int smallCells() {
        return play == Play.NORMAL ? SMALL_CELLS : SMALL_CELLS_OF_MISERE;
    }

    /** Whether half a turn leaves the component as it is, and takes no cell to itself or to a neighbour. */
    private static boolean isSymmetric(long cells, long leaved, int height, CellGrid grid) {
        return grid.isTurned(cells, height) && grid.turned(leaved, height) == leaved;
    }

    private static int moves(long cells, long leaved, CellGrid grid) {
        return Long.bitCount(cells & grid.left(cells))
                + Long.bitCount(cells & grid.above(cells))
                + Long.bitCount(leaved);
    }
}
