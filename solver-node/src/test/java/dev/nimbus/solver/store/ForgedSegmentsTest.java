package dev.nimbus.solver.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.tables.NimValueTable;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.rules.AllBut;
import dev.nimbus.tables.rules.GrundysGame;
import dev.nimbus.tables.rules.Recurrence;
import dev.nimbus.tables.rules.Subtraction;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.store.SegmentKey;
import dev.nimbus.tables.store.UnsharedStore;
import dev.nimbus.tables.values.Segment;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Segments of right form and checksum whose values are of a stranger's making. */
class ForgedSegmentsTest {
    private static final SegmentKey FIRST = new SegmentKey("octal(0.6)", 0);

    static Stream<Recurrence> games() {
        return Stream.of(
                TakeAndBreak.parse("0.6"),
                TakeAndBreak.parse("0.77"),
                TakeAndBreak.parse("4.3"),
                TakeAndBreak.parse("0.104"),
                TakeAndBreak.parse("0.8"),
                TakeAndBreak.parse("4.7"),
                GrundysGame.GRUNDYS_GAME,
                Subtraction.of(1, 3, 4),
                AllBut.of(2, 5));
    }

    @Test
    void valueThatNoHeapHas_isNoticed() {
        assertThat(SegmentBytes.decode(FIRST, forged(0, i -> i).toBytes())).isPresent();
        assertThat(SegmentBytes.decode(FIRST, forged(0, i -> i == 7 ? 15 : 0).toBytes()))
                .isEmpty();
        assertThat(SegmentBytes.decode(
                        FIRST, forged(0, i -> i == 9 ? Integer.MAX_VALUE : 0).toBytes()))
                .isEmpty();
    }

    /** The bound of the check above: no true value passes it. */
    @ParameterizedTest
    @MethodSource("games")
    void trueValues_areWithinTheBound(Recurrence game) {
        NimValueTable table = new Tables(new UnsharedStore(), TablesConfig.defaults()).table(game);
        for (int heap = 0; heap < 1_000; heap++) {
            assertThat(table.valueBlocking(heap)).isBetween(0L, 2L * heap);
        }
    }

    private static Segment forged(long number, IntUnaryOperator value) {
        int[] values = new int[Segment.LENGTH];
        for (int i = 0; i < values.length; i++) {
            values[i] = value.applyAsInt(i);
        }
        return Segment.pack(number, values, 0);
    }
}
