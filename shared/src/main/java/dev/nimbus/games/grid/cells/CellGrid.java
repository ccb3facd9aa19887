package dev.nimbus.games.grid.cells;

import dev.nimbus.search.graph.ComponentGraph;

/**
 * A grid of at most 64 cells, whose sets of cells are the bits of a number: cell (r, c) is bit {@code r·width + c}. The
 * width is at most 8, and the grid is as high as 64 cells allow.
 */
public final class CellGrid {
    /** The shorter side of the largest square. */
    static final int MOST_WIDE = 8;

    private static final CellGrid[] BY_WIDTH = new CellGrid[MOST_WIDE + 1];

    static {
        for (int width = 1; width <= MOST_WIDE; width++) {
            BY_WIDTH[width] = new CellGrid(width);
        }
    }

    private static final int TURNED = 1;
    private static final int MIRRORED = 2;
    private static final int TRANSPOSED = 4;

    private final int width;
    private final long all;
    private final long notFirstColumn;
    private final long notLastColumn;
    private final long firstColumn;
    private final long leftHalf;
    private final long rightHalf;
    private final long firstRow;

    /** For each set of cells of a row of at most eight, the same cells one below the other in the first column. */
    private final long[] asColumn = new long[1 << MOST_WIDE];

    /** The row of each cell: to look it up is faster than to divide. */
    private final byte[] rows = new byte[Long.SIZE];

    private CellGrid(int width) {
        this.width = width;
        for (int cell = 0; cell < Long.SIZE; cell++) {
            rows[cell] = (byte) (cell / width);
        }
        int height = Long.SIZE / width;
        long column = 0;
        for (int r = 0; r < height; r++) {
            column |= 1L << (r * width);
        }
        all = -1L >>> (Long.SIZE - width * height);
        firstColumn = column;
        firstRow = (1L << width) - 1;
        leftHalf = column * ((1L << (width / 2)) - 1);
        rightHalf = leftHalf << ((width + 1) / 2);
        notFirstColumn = all & ~firstColumn;
        notLastColumn = all & ~(firstColumn << (width - 1));
        for (int cells = 0; cells < asColumn.length; cells++) {
            for (int c = 0; c < MOST_WIDE; c++) {
                asColumn[cells] |= (cells >>> c & 1L) << (c * width);
            }
        }
    }

    /** The grid of this width, from 1 to 8. */
    public static CellGrid ofWidth(int width) {
        return BY_WIDTH[width];
    }

    /** Whether a rectangle of these sides fits into a grid as wide as its shorter side. */
    public static boolean fits(int height, int width) {
        return (long) height * width <= Long.SIZE;
    }

    public int width() {
        return width;
    }

    /** The cells whose left neighbour is one of {@code cells}. */
    public long right(long cells) {
        return (cells & notLastColumn) << 1;
    }

    /** The cells whose right neighbour is one of {@code cells}. */
    public long left(long cells) {
        return (cells & notFirstColumn) >>> 1;
    }

    /** The cells whose upper neighbour is one of {@code cells}. */
    public long below(long cells) {
        return cells << width & all;
    }

    /** The cells whose lower neighbour is one of {@code cells}. */
    public long above(long cells) {
        return cells >>> width;
    }

    /** The cells with a neighbour in {@code cells}. */
    public long around(long cells) {
        return right(cells) | left(cells) | below(cells) | above(cells);
    }

    /** The cells with at least two neighbours in {@code cells}. */
    public long aroundTwice(long cells) {
        long up = below(cells);
        long down = above(cells);
        long left = left(cells);
        long right = right(cells);
        return (up & down) | (left & right) | ((up ^ down) & (left ^ right));
    }

    /** The cells with at least three neighbours in {@code cells}. */
    public long aroundThrice(long cells) {
        long up = below(cells);
        long down = above(cells);
        long left = left(cells);
        long right = right(cells);
        return (up & down & (left | right)) | (left & right & (up | down));
    }

    /** The cells of {@code cells} that are joined to those of {@code seed}. */
    public long joined(long seed, long cells) {
        long joined = seed;
        long next = (joined | around(joined)) & cells;
        while (next != joined) {
            joined = next;
            next = (joined | around(joined)) & cells;
        }
        return joined;
    }

    /** Draws cells, joined where they share a side; some are marked. */
    public void draw(long cells, long marked, ComponentGraph graph) {
        graph.start(Long.bitCount(cells));
        for (long rest = marked; rest != 0; rest &= rest - 1) {
            graph.mark(rank(cells, rest));
        }
        for (long rest = cells & left(cells); rest != 0; rest &= rest - 1) {
            int v = rank(cells, rest);
            graph.edge(v, v + 1);
        }
        for (long rest = cells & above(cells); rest != 0; rest &= rest - 1) {
            graph.edge(rank(cells, rest), rank(cells, rest << width));
        }
    }

    /** How many of {@code cells} come before the first of {@code some}. */
    private static int rank(long cells, long some) {
        return Long.bitCount(cells & (Long.lowestOneBit(some) - 1));
    }

    /** The row of the topmost cell; there is one. */
    public int top(long cells) {
        return rows[Long.numberOfTrailingZeros(cells)];
    }

    /** The row of the lowest cell; there is one. */
    public int bottom(long cells) {
        return rows[Long.SIZE - 1 - Long.numberOfLeadingZeros(cells)];
    }

    /** Whether some of the cells are in row {@code r}. */
    public boolean isInRow(long cells, int r) {
        return (cells >>> (r * width) & firstRow) != 0;
    }

    /** The cells without those of row {@code r}; the rows below it move up. */
    public long withoutRow(long cells, int r) {
        long before = (1L << (r * width)) - 1;
        return (cells & before) | (above(cells) & ~before);
    }

    /** The leftmost column that has a cell; there is one. Mostly it is the first. */
    public int leftmost(long cells) {
        int column = 0;
        while ((cells & firstColumn << column) == 0) {
            column++;
        }
        return column;
    }

    /** The rightmost column that has a cell; there is one. Mostly it is the last. */
    public int rightmost(long cells) {
        int column = width - 1;
        while ((cells & firstColumn << column) == 0) {
            column--;
        }
        return column;
    }

    /**
     * The cells of the rectangle of {@code height} rows whose upper left cell is bit {@code corner}, moved into the corner
     * of the grid {@code to}: as they are if that is as wide as the rectangle, or with rows and columns exchanged if it is as
     * wide as the rectangle is high.
     */
    public long moved(long cells, int corner, int height, boolean exchange, CellGrid to) {
        long rest = cells >>> corner;
        if (!exchange && to == this) {
            return rest;
        }
        long moved = 0;
        for (int r = 0; r < height; r++) {
            long row = rest >>> (r * width) & firstRow;
            moved |= exchange ? to.asColumn[(int) row] << r : row << (r * to.width);
        }
        return moved;
    }

    /** The cells of the rectangle of the first {@code height} rows after half a turn. */
    public long turned(long cells, int height) {
        return Long.reverse(cells) >>> (Long.SIZE - height * width);
    }

    /**
     * A cell that half a turn of the first {@code height} rows takes to itself or to a neighbour, which is the only other such
     * cell; none if both sides are even.
     */
    public long centre(int height) {
        boolean hasCentre = height % 2 != 0 || width % 2 != 0;
        return hasCentre ? 1L << (height / 2 * width + width / 2) : 0;
    }

    /** Whether half a turn of the first {@code height} rows leaves cells as they are, and takes none to itself or to a neighbour. */
    public boolean isTurned(long cells, int height) {
        return turned(cells, height) == cells && (cells & centre(height)) == 0;
    }

    /** Columns that lie opposite one another change places, all rows at once. */
    private long mirrored(long cells) {
        long mirrored = cells;
        for (int c = 0; 2 * c < width - 1; c++) {
            int apart = width - 1 - 2 * c;
            long differ = (mirrored ^ mirrored >>> apart) & firstColumn << c;
            mirrored ^= differ | differ << apart;
        }
        return mirrored;
    }

    /**
     * The image of cells of the first {@code height} rows, as many as columns or more, under symmetry {@code i} of these: any
     * from 0 to 7 if they are a square, else any from 0 to 3.
     */
    public long image(long cells, int height, int i) {
        long image = (i & TURNED) == 0 ? cells : turned(cells, height);
        image = (i & MIRRORED) == 0 ? image : mirrored(image);
        return (i & TRANSPOSED) == 0 ? image : moved(image, 0, height, true, this);
    }

    /**
     * Whether of two sets of cells of the first {@code height} rows that may change places the second one comes first: it has
     * fewer cells, or as many and a lesser image.
     */
    public boolean isExchanged(long one, long other, int height) {
        int more = Long.bitCount(one) - Long.bitCount(other);
        if (more != 0) {
            return more > 0;
        }
        int symmetry = chosenImage(one, other, height);
        int exchanged = chosenImage(other, one, height);
        long first = image(one, height, symmetry);
        long firstExchanged = image(other, height, exchanged);
        return firstExchanged < first
                || (firstExchanged == first && image(one, height, exchanged) < image(other, height, symmetry));
    }

    /**
     * The symmetry that takes two sets of cells of the first {@code height} rows to the pair that stands for all their images.
     * That pair has more cells above than below and more on the left than on the right, if it is square more above than on
     * the left; most images are told apart so, by counting. Of those that are not, it is the least pair.
     */
    public int chosenImage(long cells, long others, int height) {
        long upperHalf = (1L << (height / 2 * width)) - 1;
        long lowerHalf = -1L << ((height + 1) / 2 * width);
        int above = majority(cells, others, upperHalf, lowerHalf);
        int left = majority(cells, others, leftHalf, rightHalf);
        int chosen = above < 0 ? TURNED : 0;
        if (above < 0 ? left > 0 : left < 0) {
            chosen |= MIRRORED;
        }
        int same = (above == 0 ? TURNED : 0) | (left == 0 ? MIRRORED : 0);
        if (height == width) {
            int more = Math.abs(above) - Math.abs(left);
            chosen |= more < 0 ? TRANSPOSED : 0;
            same |= more == 0 ? TRANSPOSED : 0;
        }
        return same == 0 ? chosen : leastOf(chosen, same, cells, others, height);
    }

    /** By how much one part of the grid has more of two sets than another one, where the first set counts thrice. */
    private static int majority(long cells, long others, long part, long other) {
        return 3 * (Long.bitCount(cells & part) - Long.bitCount(cells & other))
                + Long.bitCount(others & part)
                - Long.bitCount(others & other);
    }

    /** Of the images that {@link #chosenImage} cannot tell apart by counting, the least. */
    private int leastOf(int first, int same, long cells, long others, int height) {
        int least = first;
        long leastCells = image(cells, height, first);
        for (int left = same; left > 0; left = (left - 1) & same) {
            // upside down is turned and mirrored
            int i = first ^ left ^ ((left & TURNED) * MIRRORED);
            long image = image(cells, height, i);
            if (image < leastCells
                    || (image == leastCells && image(others, height, i) < image(others, height, least))) {
                least = i;
                leastCells = image;
            }
        }
        return least;
    }
}
