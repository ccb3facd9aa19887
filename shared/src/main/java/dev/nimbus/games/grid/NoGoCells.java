package dev.nimbus.games.grid;

import dev.nimbus.games.grid.cells.CellGrid;
import dev.nimbus.games.grid.cells.Rectangle;

/**
 * A component of NoGo as three sets of cells, which mirroring, turning and exchanging the first two leave what it is. A cell
 * of {@code empty} is an empty point, and is in {@code one} where it is settled for the first colour; others are stones.
 *
 * @param one stones of one colour, and points settled for it
 * @param other stones of the other colour, and points settled for it
 * @param empty the empty points
 */
record NoGoCells(long one, long other, long empty) {
    private static final int HEIGHT_SHIFT = 8;

    /** The cells of a component. */
    static NoGoCells of(NoGoPoints points) {
        return new NoGoCells(
                points.one() | points.oneSettled(), points.other() | points.otherSettled(), points.empty());
    }

    /** The grid of a component written as words. */
    static CellGrid grid(long[] words, int from) {
        return CellGrid.ofWidth((int) words[from + 3] & (1 << HEIGHT_SHIFT) - 1);
    }

    /** The points of a component written as words, in its {@link #grid}. */
    static NoGoPoints read(long[] words, int from) {
        long empty = words[from + 2];
        return NoGoPoints.of(
                words[from] & ~empty,
                words[from + 1] & ~empty,
                empty,
                words[from] & empty,
                words[from + 1] & empty,
                grid(words, from));
    }

    /**
     * The same component with fewer stones: of two equal rows without empty points one is enough, and a stone that has neither
     * an empty neighbour nor two of its colour does nothing for its group, which has others.
     */
    NoGoCells reduced(CellGrid grid) {
        long beside = grid.around(empty);
        return new NoGoCells(trimmed(one, beside, grid), trimmed(other, beside, grid), empty).withoutTwins(grid);
    }

    private long trimmed(long cells, long beside, CellGrid grid) {
        long stones = cells & ~empty;
        long spare = stones & ~beside & ~grid.aroundTwice(stones);
        while (spare != 0) {
            stones &= ~spare;
            spare = stones & ~beside & ~grid.aroundTwice(stones);
        }
        return stones | (cells & empty);
    }

    private NoGoCells withoutTwins(CellGrid grid) {
        long differ = (one ^ grid.below(one)) | (other ^ grid.below(other)) | empty | grid.below(empty);
        long all = one | other | empty;
        int top = grid.top(all);
        NoGoCells left = this;
        for (int r = grid.bottom(all); r > top; r--) {
            left = grid.isInRow(differ, r) ? left : left.withoutRow(r, grid);
        }
        return left;
    }

    private NoGoCells withoutRow(int r, CellGrid grid) {
        return new NoGoCells(grid.withoutRow(one, r), grid.withoutRow(other, r), grid.withoutRow(empty, r));
    }

    /** The words that stand for this component and all its images: three sets, and the sides of the rectangle around them. */
    long[] toWords(CellGrid grid) {
        Rectangle box = Rectangle.of(one | other | empty, grid);
        CellGrid own = box.grid();
        int height = box.height();
        long a = box.moved(one);
        long b = box.moved(other);
        boolean exchange = own.isExchanged(a, b, height);
        long first = exchange ? b : a;
        long second = exchange ? a : b;
        int symmetry = own.chosenImage(first, second, height);
        return new long[] {
            own.image(first, height, symmetry),
            own.image(second, height, symmetry),
            own.image(box.moved(empty), height, symmetry),
            own.width() | (long) height << HEIGHT_SHIFT
        };
    }
}
