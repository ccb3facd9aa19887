package dev.nimbus.games.grid.cells;

/**
 * The smallest rectangle around cells of a grid, and the grid that is as wide as its shorter side.
 *
 * @param from the grid in which it lies
 * @param corner the bit of its upper left cell there
 * @param rows how many rows it has there
 * @param isTurned whether rows and columns are to be exchanged, so that it is at least as high as wide
 * @param height how many rows it has in its own grid
 * @param grid its own grid
 */
public record Rectangle(CellGrid from, int corner, int rows, boolean isTurned, int height, CellGrid grid) {
    /** The rectangle around cells; there is one. */
    public static Rectangle of(long cells, CellGrid from) {
        int top = from.top(cells);
        int rows = from.bottom(cells) - top + 1;
        int first = from.leftmost(cells);
        int across = from.rightmost(cells) - first + 1;
        boolean isTurned = across > rows;
        return new Rectangle(
                from,
                top * from.width() + first,
                rows,
                isTurned,
                isTurned ? across : rows,
                CellGrid.ofWidth(isTurned ? rows : across));
    }

    /** Cells of the rectangle, in its own grid. */
    public long moved(long cells) {
        return from.moved(cells, corner, rows, isTurned, grid);
    }
}
