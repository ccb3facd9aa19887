package dev.nimbus.games.grid.cells;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
            int leftmost = width;
            int rightmost = -1;
            int top = height;
            int bottom = -1;
            for (int cell = 0; cell < width * height; cell++) {
                if ((cells >>> cell & 1) != 0) {
                    leftmost = Math.min(leftmost, cell % width);
                    rightmost = Math.max(rightmost, cell % width);
                    top = Math.min(top, cell / width);
                    bottom = cell / width;
                }
            }
            assertThat(grid.leftmost(cells)).isEqualTo(leftmost);
            assertThat(grid.rightmost(cells)).isEqualTo(rightmost);
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
    void chosenImage_ofAnyImage_isTheSame(int width) {
        CellGrid grid = CellGrid.ofWidth(width);
        for (int i = 0; i < SETS; i++) {
            int height = width + random.nextInt(Long.SIZE / width - width + 1);
            long half = random(width, height);
            // half a turn leaves every other set as it is, so that counts are equal
            long cells = i % 2 == 0 ? half : half | grid.turned(half, height);
            long others = cells & random(width, height);
            int own = grid.chosenImage(cells, others, height);
            for (int j = 0; j < (height == width ? 8 : 4); j++) {
                long cellsOfImage = grid.image(cells, height, j);
                long othersOfImage = grid.image(others, height, j);
                assertThat(othersOfImage & ~cellsOfImage).isZero();
                int least = grid.chosenImage(cellsOfImage, othersOfImage, height);
                assertThat(grid.image(cellsOfImage, height, least)).isEqualTo(grid.image(cells, height, own));
                assertThat(grid.image(othersOfImage, height, least)).isEqualTo(grid.image(others, height, own));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void isExchanged_ofAnyImageOfBothOrders_givesTheSamePair(int width) {
        CellGrid grid = CellGrid.ofWidth(width);
        for (int i = 0; i < SETS; i++) {
            int height = width + random.nextInt(Math.min(8, Long.SIZE / width - width + 1));
            long cells = random(width, height);
            long one = cells & random(width, height);
            // every other time one colour has as many as the other
            long other = i % 2 == 0 ? cells & ~one : grid.turned(one, height);
            List<Long> pair = pair(grid, one, other, height);
            for (int j = 0; j < (height == width ? 8 : 4); j++) {
                long oneOfImage = grid.image(one, height, j);
                long otherOfImage = grid.image(other, height, j);
                assertThat(pair(grid, oneOfImage, otherOfImage, height)).isEqualTo(pair);
                assertThat(pair(grid, otherOfImage, oneOfImage, height)).isEqualTo(pair);
            }
        }
    }

    private static List<Long> pair(CellGrid grid, long one, long other, int height) {
        boolean exchange = grid.isExchanged(one, other, height);
        long first = exchange ? other : one;
        long second = exchange ? one : other;
        int symmetry = grid.chosenImage(first, second, height);
        return List.of(grid.image(first, height, symmetry), grid.image(second, height, symmetry));
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
