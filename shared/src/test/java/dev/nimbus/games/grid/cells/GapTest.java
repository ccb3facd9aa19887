package dev.nimbus.games.grid.cells;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GapTest {
    private static final int SETS = 3000;

    private final Random random = new Random(4);

    @ParameterizedTest
    @EnumSource(Gap.class)
    void isBridged_ofConnectedCells_leavesThemConnected(Gap gap) {
        int bridged = 0;
        int met = 0;
        for (int i = 0; i < SETS; i++) {
            CellGrid grid = CellGrid.ofWidth(1 + random.nextInt(CellGrid.MOST_WIDE));
            long seed = 1L << random.nextInt(grid.width() * (Long.SIZE / grid.width()));
            long all = -1L >>> (Long.SIZE - grid.width() * (Long.SIZE / grid.width()));
            long many = random.nextLong() | 0x9249249249249249L; // of three cells two are there
            long cells = grid.joined(seed, all & (many | seed));
            for (int first = 0; first < Long.SIZE; first++) {
                long taken = taken(gap, first, grid);
                if (taken != 0 && (cells & taken) == taken) {
                    long left = cells & ~taken;
                    boolean isOne = grid.joined(Long.lowestOneBit(left), left) == left;
                    boolean isBridged = gap.isBridged(cells, first, grid);
                    assertThat(isOne || !isBridged).isTrue();
                    assertThat(gap.isBridged(left, first, grid)).isEqualTo(isBridged);
                    met += isOne ? 1 : 0;
                    bridged += isBridged ? 1 : 0;
                }
            }
        }
        assertThat(bridged).isGreaterThan(met / 2);
    }

    /** The cells of a gap; 0 where it does not lie in the grid. */
    private static long taken(Gap gap, int first, CellGrid grid) {
        long cell = 1L << first;
        return switch (gap) {
            case CELL -> cell;
            case ACROSS -> grid.right(cell) == 0 ? 0 : cell | grid.right(cell);
            case DOWN -> grid.below(cell) == 0 ? 0 : cell | grid.below(cell);
        };
    }
}
