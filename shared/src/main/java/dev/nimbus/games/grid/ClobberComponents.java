package dev.nimbus.games.grid;

import dev.nimbus.games.grid.cells.CellGrid;
import dev.nimbus.games.grid.cells.Gap;
import dev.nimbus.games.grid.cells.Rectangle;
import dev.nimbus.search.OptionSink;
import dev.nimbus.search.graph.ComponentGraph;
import dev.nimbus.theory.Play;

/**
 * Impartial Clobber for the search core: components in a rectangle of at most 64 cells. A component is the set of stones
 * of one colour, the set of those of the other, and the width of the rectangle; the colours may be exchanged. Under misère
 * play symmetry does not tell who wins.
 */
record ClobberComponents(Play play) implements StoneGame.Packing {
    /** A component of so many stones is valued by all its options: they are about 32 at most. */
    private static final int SMALL_STONES = 11;

    /** The same under misère play, where it gets its canonical form. */
    private static final int SMALL_STONES_OF_MISERE = 8;

    private static final Family FAMILY = new Family(0x636c6f62626572L, true); // "clobber"

    @Override
    public void write(StoneBoard component, OptionSink sink) {
        int width = Math.min(component.width(), component.height());
        long one = component.cells("x");
        write(one, component.cells("o"), false, CellGrid.ofWidth(width), sink);
    }

    @Override
    public Family family() {
        return FAMILY;
    }

    @Override
    public void options(long[] words, int from, int length, OptionSink sink) {
        long one = words[from];
        long other = words[from + 1];
        CellGrid grid = CellGrid.ofWidth((int) words[from + 2]);
        boolean more = pairs(one, other, one & grid.left(other), 1, grid, sink)
                && pairs(other, one, other & grid.left(one), 1, grid, sink)
                && pairs(one, other, one & grid.above(other), grid.width(), grid, sink);
        if (more) {
            pairs(other, one, other & grid.above(one), grid.width(), grid, sink);
        }
    }

    /** Which colour is marked does not matter: the one that has fewer stones, the first if both have as many. */
    @Override
    public void draw(long[] words, int from, int length, ComponentGraph graph) {
        long one = words[from];
        long other = words[from + 1];
        long marked = Long.bitCount(one) <= Long.bitCount(other) ? one : other;
        CellGrid.ofWidth((int) words[from + 2]).draw(one | other, marked, graph);
    }

    /**
     * The moves between stones of {@code one} and the stones of {@code other} that lie {@code step} cells further: either
     * takes the other.
     */
    private boolean pairs(long one, long other, long stones, int step, CellGrid grid, OptionSink sink) {
        boolean more = true;
        for (long rest = stones; rest != 0 && more; rest &= rest - 1) {
            long near = Long.lowestOneBit(rest);
            long far = near << step;
            more = option((one & ~near) | far, other & ~far, near, grid, sink)
                    && option(one & ~near, (other & ~far) | near, far, grid, sink);
        }
        return more;
    }

    /** @param left the cell that a stone has left */
    private boolean option(long one, long other, long left, CellGrid grid, OptionSink sink) {
        boolean isOne = Gap.CELL.isBridged(one | other, Long.numberOfTrailingZeros(left), grid);
        sink.begin();
        write(one, other, isOne, grid, sink);
        return sink.end();
    }

    /**
     * Writes the components of a position; stones of one colour alone have no move.
     *
     * @param isOne whether the stones are known to be connected
     */
    private void write(long one, long other, boolean isOne, CellGrid grid, OptionSink sink) {
        long rest = one | other;
        while (rest != 0) {
            long component = isOne ? rest : grid.joined(Long.lowestOneBit(rest), rest);
            rest &= ~component;
            if ((component & one) != 0 && (component & other) != 0) {
                canonical(component & one, component & other, grid, sink);
            }
        }
    }

    private void canonical(long one, long other, CellGrid grid, OptionSink sink) {
        Rectangle box = Rectangle.of(one | other, grid);
        CellGrid own = box.grid();
        long ownOne = box.moved(one);
        long ownOther = box.moved(other);
        if (play == Play.NORMAL && isSymmetric(ownOne, ownOther, box.height(), own)) {
            return; // its value is 0
        }
        boolean exchange = own.isExchanged(ownOne, ownOther, box.height());
        long first = exchange ? ownOther : ownOne;
        long second = exchange ? ownOne : ownOther;
        int symmetry = own.chosenImage(first, second, box.height());
        long a = own.image(first, box.height(), symmetry);
        long b = own.image(second, box.height(), symmetry);
        boolean isSmall = Long.bitCount(a | b) <= (play == Play.NORMAL ? SMALL_STONES : SMALL_STONES_OF_MISERE);
        sink.part(a, b, own.width(), isSmall ? 1 : moves(a, b, own), isSmall);
    }

    /**
     * Whether half a turn leaves the component as it is or exchanges its colours, and takes no stone to itself or to a
     * neighbour. Then the second player answers each move by its image: stones are never put on an empty cell.
     */
    private static boolean isSymmetric(long one, long other, int height, CellGrid grid) {
        long turnedOne = grid.turned(one, height);
        long turnedOther = grid.turned(other, height);
        boolean isImage = (turnedOne == one && turnedOther == other) || (turnedOne == other && turnedOther == one);
        return isImage && ((one | other) & grid.centre(height)) == 0;
    }

    private static int moves(long one, long other, CellGrid grid) {
        return 2 * (Long.bitCount(one & grid.around(other)) + Long.bitCount(other & grid.around(one)));
    }
}
