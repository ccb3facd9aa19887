package dev.nimbus.tables.kernel.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LaneCellsTest {

    private static char[] randomValues(int bound) {
        Random random = new Random(bound);
        char[] values = new char[3000];
        for (int n = 0; n < values.length; n++) {
            values[n] = (char) random.nextInt(n < 1000 ? Math.min(bound, 200) : bound);
        }
        return values;
    }

    private static LaneCells cells(char[] values) {
        LaneCells cells = new LaneCells();
        cells.extend(values, 700);
        cells.extend(values, values.length);
        return cells;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 100, 128, 200, 256, 257, 1000, LaneCells.VALUE_LIMIT})
    void values_comeBack(int bound) {
        char[] values = randomValues(bound);
        LaneCells cells = cells(values);

        for (int n = 0; n < values.length; n++) {
            assertThat(cells.get(n)).isEqualTo(values[n]);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 100, 128, 200, 256, 257, 1000, LaneCells.VALUE_LIMIT})
    void equalLanes_areCleared(int bound) {
        char[] values = randomValues(bound);
        LaneCells cells = cells(values);
        Random random = new Random(7);
        byte[] targets = new byte[2 * 64];
        int[] wanted = random.ints(64, 0, bound).toArray();
        for (int j = 0; j < 64; j++) {
            cells.setLane(targets, j, wanted[j]);
        }
        for (int base = 400; base < 2700; base += 7) {
            int[] parts = random.ints(3, 1, 400).toArray();
            long[] clean = new long[16];
            Arrays.fill(clean, -1);

            cells.clearWhereEqual(base, parts, 1, 3, targets, clean, 64);

            for (int j = 0; j < 64; j++) {
                long word = clean[j / cells.lanes()];
                int topBit = 8 * cells.width() * (j % cells.lanes() + 1) - 1;
                boolean cleared = (word >>> topBit & 1) == 0;
                boolean first = (values[base - parts[1] + j] ^ values[parts[1]]) == wanted[j];
                boolean second = (values[base - parts[2] + j] ^ values[parts[2]]) == wanted[j];
                assertThat(cleared).isEqualTo(first || second);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 100, 128, 200, 256, 257, 1000, LaneCells.VALUE_LIMIT})
    void split_isFoundWhereThereIsOne(int bound) {
        char[] values = randomValues(bound);
        LaneCells cells = cells(values);
        Random random = new Random(8);
        for (int i = 0; i < 400; i++) {
            int total = 2 + random.nextInt(values.length - 2);
            int from = 1 + random.nextInt(Math.max(1, total / 4));
            int to = total / 2;
            int value = random.nextInt(bound);
            int first = from;
            while (first <= to && (values[first] ^ values[total - first]) != value) {
                first++;
            }

            int found = cells.findSplit(total, from, to, value);

            if (first > to) {
                assertThat(found).isEqualTo(-1);
            } else {
                assertThat(found).isBetween(Math.max(from, first - 2048), first);
            }
        }
    }
}
