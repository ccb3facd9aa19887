package dev.nimbus.games.heap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.period.Period;
import dev.nimbus.theory.period.PeriodSearch;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Counts against plain counting. */
class HeapCountTest {
    private static final Catalogue CATALOGUE = new Catalogue(Tables.local());

    private static long plain(HeapValues game, long from, long to) {
        long lost = 0;
        for (long heap = from; heap <= to; heap++) {
            long[] value = new long[1];
            game.valuesBlocking(heap, value);
            lost += value[0] == 0 ? 1 : 0;
        }
        return lost;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kayles",
                "subtraction(1,3,4)",
                "nim",
                "bash(6)",
                "0.137",
                "lasker",
                "all-but(2,3)",
                "treblecross",
                "grundys-game",
                "subtraction(squares)"
            })
    void ranges_areCountedAsOneByOne(String notation) {
        HeapValues game = (HeapValues) CATALOGUE.parse(notation);
        Random random = new Random(17);
        for (int i = 0; i < 50; i++) {
            long from = random.nextInt(300);
            long to = from + random.nextInt(700);
            assertThat(HeapCount.lostBlocking(game, from, to))
                    .as("%s %d..%d", notation, from, to)
                    .isEqualTo(plain(game, from, to));
        }
    }

    /** A made-up game, whose values the period determines: ranges of all lengths take the way of long ones. */
    private record Periodic(long[] values, Period period) implements HeapValues {
        @Override
        public String notation() {
            return "periodic";
        }

        @Override
        public void valuesBlocking(long from, long[] into) {
            for (int i = 0; i < into.length; i++) {
                into[i] = values[(int) period.reduce(from + i)] + period.rise(from + i);
            }
        }

        @Override
        public PeriodSearch periodBlocking() {
            return new PeriodSearch(Optional.of(period), 0);
        }
    }

    @Test
    void longRanges_areCountedFromThePeriod() {
        Random random = new Random(18);
        for (int i = 0; i < 120; i++) {
            int preperiod = random.nextInt(20);
            int length = 1 + random.nextInt(30);
            long saltus = random.nextInt(4) == 0 ? 1 + random.nextInt(3) : 0;
            long[] values = random.longs(preperiod + length, 0, 3).toArray();
            List<Long> constant = random.longs(saltus == 0 ? 0 : 5, preperiod, preperiod + length)
                    .distinct()
                    .sorted()
                    .boxed()
                    .toList();
            HeapValues game =
                    new Periodic(values, new Period(length, preperiod, saltus, constant, 0, List.of(), "a test", 0));
            long from = random.nextInt(3) == 0 ? 0 : random.nextInt(200);
            long to = from + (1 << 16) + random.nextInt(200);
            assertThat(HeapCount.lostBlocking(game, from, to)).isEqualTo(plain(game, from, to));
        }
    }

    @Test
    void rangeOfAllHeaps_isCounted() {
        HeapValues game = (HeapValues) CATALOGUE.parse("subtraction(1,2)");

        assertThat(HeapCount.lostBlocking(game, 0, Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE / 3 + 1);
        assertThat(HeapCount.lostBlocking((HeapValues) CATALOGUE.parse("nim"), 0, Long.MAX_VALUE))
                .isEqualTo(1);
        assertThat(HeapCount.lostBlocking((HeapValues) CATALOGUE.parse("nim"), 1, Long.MAX_VALUE))
                .isZero();
    }

    @Test
    void rangeWithoutAPeriod_isRefusedPastItsBudget() {
        HeapValues game = (HeapValues) CATALOGUE.parse("grundys-game");

        assertThatThrownBy(() -> HeapCount.lostBlocking(game, 0, Long.MAX_VALUE))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("budget");
    }
}
