package dev.nimbus.games.subtraction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.heap.HeapMove;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.tables.NimValueTable;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.rules.Subtraction;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.WinningMoves;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The formula of one interval against the table of the recurrence. */
class IntervalSubtractionTest {
    @Test
    void values_areThoseOfTheTable() {
        for (long least = 1; least <= 12; least++) {
            for (long most = least; most <= 30; most++) {
                NimValueTable table = Tables.local()
                        .table(Subtraction.of(
                                LongStream.rangeClosed(least, most).toArray()));
                long[] formula = new long[300];
                new IntervalSubtraction(least, most).valuesBlocking(0, formula);
                for (int heap = 0; heap < formula.length; heap++) {
                    assertThat(formula[heap]).as("%d..%d", least, most).isEqualTo(table.valueBlocking(heap));
                }
            }
        }
    }

    @Test
    void moves_areThoseToTheValue() {
        for (long least = 1; least <= 6; least++) {
            for (long most = least; most <= 14; most++) {
                IntervalSubtraction game = new IntervalSubtraction(least, most);
                for (long heap = 0; heap < 60; heap++) {
                    for (long value = 0; value < 5; value++) {
                        assertThat(game.movesTo(Heaps.of(heap), value, 1000, Budget.standard())
                                        .items())
                                .as("%d to %d in %d..%d", heap, value, least, most)
                                .isEqualTo(expected(game, heap, value));
                    }
                }
            }
        }
    }

    private static List<HeapMove> expected(IntervalSubtraction game, long heap, long value) {
        List<HeapMove> moves = new ArrayList<>();
        game.results(heap, (parts, count) -> {
            if ((count == 0 ? 0 : game.value(parts[0])) == value) {
                moves.add(count == 0 ? new HeapMove(0) : new HeapMove(0, parts[0]));
            }
            return true;
        });
        return moves;
    }

    @Test
    void hugeNumbers_areCountedWithoutListing() {
        IntervalSubtraction game = new IntervalSubtraction(1_000_000_000_000L, 5_000_000_000_000L);
        WinningMoves moves = game.movesTo(Heaps.of(6_500_000_000_000L), 2, 2, Budget.standard());

        assertThat(moves.count()).isEqualTo(1_000_000_000_000L);
        assertThat(moves.items())
                .isEqualTo(List.of(new HeapMove(0, 2_000_000_000_000L), new HeapMove(0, 2_000_000_000_001L)));
        assertThat(new IntervalSubtraction(2, Long.MAX_VALUE).value(Long.MAX_VALUE))
                .isEqualTo(Long.MAX_VALUE / 2);
        assertThat(new IntervalSubtraction(2, Long.MAX_VALUE)
                        .movesTo(Heaps.of(Long.MAX_VALUE), Long.MAX_VALUE / 2 - 1, 5, Budget.standard())
                        .items())
                .hasSize(2);
    }
}
