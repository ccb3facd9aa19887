package dev.nimbus.games.grid;

import dev.nimbus.games.grid.cells.CellGrid;
import dev.nimbus.search.OptionSink;

/**
 * Impartial NoGo for the search core: boards of at most 64 points, which are one component each. It is the set of stones
 * of one colour, the set of those of the other, and the sides of the board; the colours may be exchanged.
 */
final class NoGoComponents implements BoardRules.Packing<StoneBoard> {
    /** A board of so many empty points is valued by all its options. */
    private static final int SMALL_EMPTY = 6;

    private static final Family FAMILY = new Family(0x6e6f676fL, true); // "nogo"

    private static final int HEIGHT_SHIFT = 8;

    @Override
    public boolean fits(StoneBoard component) {
        return CellGrid.fits(component.height(), component.width());
    }

    @Override
    public void write(StoneBoard component, OptionSink sink) {
        int width = Math.min(component.width(), component.height());
        if (width > 0) {
            long one = component.stones(StoneBoard.FIRST);
            write(
                    one,
                    component.stones(StoneBoard.SECOND),
                    Math.max(component.width(), component.height()),
                    CellGrid.ofWidth(width),
                    sink);
        }
    }

    @Override
    public long[] toWords(StoneBoard component) {
        return component.toWords();
    }

    @Override
    public StoneBoard ofWords(long... words) {
        return StoneBoard.ofWords(words);
    }

    @Override
    public Family family() {
        return FAMILY;
    }

    @Override
    public void options(long[] words, int from, int length, OptionSink sink) {
        long one = words[from];
        long other = words[from + 1];
        int height = (int) words[from + 2] >>> HEIGHT_SHIFT;
        CellGrid grid = CellGrid.ofWidth((int) words[from + 2] & (1 << HEIGHT_SHIFT) - 1);
        long empty = empty(one, other, height, grid);
        boolean more = true;
        for (long rest = empty; rest != 0 && more; rest &= rest - 1) {
            long point = Long.lowestOneBit(rest);
            long reach = grid.around(empty & ~point);
            more = option(one | point, other, reach, height, grid, sink)
                    && option(one, other | point, reach, height, grid, sink);
        }
    }

    private static long empty(long one, long other, int height, CellGrid grid) {
        return -1L >>> (Long.SIZE - height * grid.width()) & ~(one | other);
    }

    /** Writes an option, if each group has one of the points in {@code reach} of an empty one. */
    private static boolean option(long one, long other, long reach, int height, CellGrid grid, OptionSink sink) {
        boolean isLegal = grid.joined(one & reach, one) == one && grid.joined(other & reach, other) == other;
        if (!isLegal) {
            return true;
        }
        sink.begin();
        write(one, other, height, grid, sink);
        return sink.end();
    }

    private static void write(long one, long other, int height, CellGrid grid, OptionSink sink) {
        boolean exchange = grid.isExchanged(one, other, height);
        long first = exchange ? other : one;
        long second = exchange ? one : other;
        int symmetry = grid.chosenImage(first, second, height);
        long a = grid.image(first, height, symmetry);
        long b = grid.image(second, height, symmetry);
        int empty = Long.bitCount(empty(one, other, height, grid));
        boolean isSmall = empty <= SMALL_EMPTY;
        long sides = grid.width() | (long) height << HEIGHT_SHIFT;
        sink.part(a, b, sides, isSmall ? 1 : 2 * empty, isSmall);
    }
}
