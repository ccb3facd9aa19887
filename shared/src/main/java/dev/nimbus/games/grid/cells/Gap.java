package dev.nimbus.games.grid.cells;

/**
 * What a move takes out of connected cells: one cell or two. Whether the others are still connected can mostly be seen from the
 * window around the gap, which has a cell more on each side: if the neighbours of the gap are joined within the window, every
 * path through the gap can go round it there. A table for all windows says so. It is three times as fast as {@link
 * CellGrid#joined}, and seven of ten moves of Cram need no more.
 */
public enum Gap {
    CELL(1, 1),
    /** A cell and the one to its right. */
    ACROSS(1, 2),
    /** A cell and the one below it. */
    DOWN(2, 1);

    private final int rows;
    private final int columns;

    /** For each set of cells of a window, whether the neighbours of the gap are joined there. */
    private final boolean[] isBridged;

    /** By the width of the grid and the first cell of the gap: the cells of its window that are not beyond a side. */
    private final int[][] inside = new int[CellGrid.MOST_WIDE + 1][Long.SIZE];

    Gap(int height, int width) {
        rows = height + 2;
        columns = width + 2;
        isBridged = new boolean[1 << (rows * columns)];
        long gap = ((1L << width) - 1) << (columns + 1);
        gap |= gap << ((height - 1) * columns);
        CellGrid window = CellGrid.ofWidth(columns);
        for (int cells = 0; cells < isBridged.length; cells++) {
            long others = cells & ~gap;
            long beside = window.around(gap) & others;
            isBridged[cells] = (beside & ~window.joined(beside & -beside, others)) == 0;
        }
        for (int wide = 1; wide <= CellGrid.MOST_WIDE; wide++) {
            for (int cell = 0; cell < Long.SIZE; cell++) {
                inside[wide][cell] = inside(cell % wide, wide);
            }
        }
    }

    private int inside(int column, int wide) {
        int cells = 0;
        for (int c = 0; c < columns; c++) {
            boolean isInside = column + c > 0 && column + c <= wide;
            for (int r = 0; r < rows && isInside; r++) {
                cells |= 1 << (r * columns + c);
            }
        }
        return cells;
    }

    /**
     * Whether connected cells are connected without the gap, as its window says; where it does not, they may be connected
     * elsewhere.
     *
     * @param cells connected cells of the grid, with the gap or without
     * @param first the number of the gap's first cell
     */
    public boolean isBridged(long cells, int first, CellGrid grid) {
        int width = grid.width();
        int corner = first - width - 1;
        long window = corner < 0 ? cells << -corner : cells >>> corner;
        int row = (1 << columns) - 1;
        int bits = (int) window & row;
        bits |= ((int) (window >>> width) & row) << columns;
        bits |= ((int) (window >>> (2 * width)) & row) << (2 * columns);
        if (this == DOWN) {
            bits |= ((int) (window >>> (3 * width)) & row) << (3 * columns);
        }
        return isBridged[bits & inside[width][first]];
    }
}
