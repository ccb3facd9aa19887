package dev.nimbus.games.grid.cells;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.IntBinaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CellGridTest {
    private static final int SETS = 200;

    private final Random random = new Random(3);

    private static boolean has(long cells, int width, int r, int c) {
        return r >= 0 && c >= 0 && c < width && r < Long.SIZE / width && (cells >>> (r * width + c) & 1) != 0;
    }

    /** The set of the cells (r, c) for which {@code of} gives 1. */
    private static long set(int width, int height, IntBinaryOperator of) {
        long cells = 0;
        for (int r = 0; r < height; r++) {
            for (int c = 0; c < width; c++) {
                cells |= (long) of.applyAsInt(r, c) << (r * width + c);
            }
        }
        return cells;
    }

    private long random(int width, int height) {
        return set(width, height, (r, c) -> random.nextInt(2));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void neighbours_ofRandomCells_areThoseBesideThem(int width) {
        CellGrid grid = CellGrid.ofWidth(width);
        int height = Long.SIZE / width;
        for (int i = 0; i < SETS; i++) {
            long cells = random(width, height);
            assertThat(grid.right(cells)).isEqualTo(set(width, height, (r, c) -> has(cells, width, r, c - 1) ? 1 : 0));
            assertThat(grid.left(cells)).isEqualTo(set(width, height, (r, c) -> has(cells, width, r, c + 1) ? 1 : 0));
            assertThat(grid.below(cells)).isEqualTo(set(width, height, (r, c) -> has(cells, width, r - 1, c) ? 1 : 0));
            assertThat(grid.above(cells)).isEqualTo(set(width, height, (r, c) -> has(cells, width, r + 1, c) ? 1 : 0));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void joined_fromACell_isAllThatStepsReach(int width) {
        CellGrid grid = CellGrid.ofWidth(width);
        for (int i = 0; i < SETS; i++) {
            long cells = random(width, Long.SIZE / width) | 1;
            long joined = grid.joined(1, cells);
            assertThat(joined & ~cells).isZero();
            assertThat(joined & 1).isOne();
            assertThat(grid.around(joined) & cells & ~joined).isZero();
            assertThat(grid.joined(Long.highestOneBit(joined), cells)).isEqualTo(joined);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void edges_ofRandomCells_boundThem(int width) {
        CellGrid grid = CellGrid.ofWidth(width);
        int height = Long.SIZE / width;
        for (int i = 0; i < SETS; i++) {
            long few = random(width, height) & random.nextLong();
            long cells = few | 1L << random.nextInt(width * height);
            long columns = 0;
            int top = height;
            int bottom = -1;
            for (int cell = 0; cell < width * height; cell++) {
                if ((cells >>> cell & 1) != 0) {
                    columns |= 1L << cell % width;
                    top = Math.min(top, cell / width);
                    bottom = cell / width;
                }
            }
            assertThat(grid.columns(cells)).isEqualTo(columns);
            assertThat(grid.top(cells)).isEqualTo(top);
            assertThat(grid.bottom(cells)).isEqualTo(bottom);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void moved_toAGridOfAnotherWidth_keepsEachCell(int width) {
        CellGrid grid = CellGrid.ofWidth(width);
        for (int i = 0; i < SETS; i++) {
            int across = 1 + random.nextInt(width);
            int rows = 1 + random.nextInt(Math.min(8, Long.SIZE / width));
            int top = random.nextInt(Long.SIZE / width - rows + 1);
            int left = random.nextInt(width - across + 1);
            long pattern = random(across, rows);
            long cells = set(width, rows, (r, c) -> has(pattern, across, r, c - left) ? 1 : 0) << (top * width);
            int corner = top * width + left;
            if (across <= rows) {
                assertThat(grid.moved(cells, corner, rows, false, CellGrid.ofWidth(across)))
                        .isEqualTo(pattern);
            } else {
                assertThat(grid.moved(cells, corner, rows, true, CellGrid.ofWidth(rows)))
                        .isEqualTo(set(rows, across, (r, c) -> has(pattern, across, c, r) ? 1 : 0));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void leastImage_ofAnyImage_isTheSame(int width) {
        CellGrid grid = CellGrid.ofWidth(width);
        for (int i = 0; i < SETS; i++) {
            int height = width + random.nextInt(Long.SIZE / width - width + 1);
            long cells = random(width, height);
            long others = cells & random(width, height);
            int own = grid.leastImage(cells, others, height);
            for (int j = 0; j < (height == width ? 8 : 4); j++) {
                long cellsOfImage = grid.image(cells, height, j);
                long othersOfImage = grid.image(others, height, j);
                assertThat(othersOfImage & ~cellsOfImage).isZero();
                assertThat(grid.image(cells, height, own)).isLessThanOrEqualTo(cellsOfImage);
                int least = grid.leastImage(cellsOfImage, othersOfImage, height);
                assertThat(grid.image(cellsOfImage, height, least)).isEqualTo(grid.image(cells, height, own));
                assertThat(grid.image(othersOfImage, height, least)).isEqualTo(grid.image(others, height, own));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void turned_cells_areWhereHalfATurnTakesThem(int width) {
        CellGrid grid = CellGrid.ofWidth(width);
        for (int height = width; height <= Long.SIZE / width; height++) {
            int rows = height;
            long cells = random(width, height);
            assertThat(grid.turned(cells, height))
                    .isEqualTo(set(width, height, (r, c) -> has(cells, width, rows - 1 - r, width - 1 - c) ? 1 : 0));
        }
    }
}
