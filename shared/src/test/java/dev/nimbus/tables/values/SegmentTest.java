package dev.nimbus.tables.values;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SegmentTest {

    private static int[] values(long seed, int bound) {
        int[] values = new Random(seed).ints(Segment.LENGTH, 0, bound).toArray();
        values[17] = bound - 1;
        return values;
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "2, 1",
        "3, 2",
        "4, 2",
        "5, 4",
        "16, 4",
        "17, 8",
        "256, 8",
        "257, 16",
        "65536, 16",
        "65537, 32",
        "2147483647, 32"
    })
    void values_arePackedToTheNarrowestWidth_andComeBack(int bound, int width) {
        int[] values = values(bound, bound);

        Segment segment = Segment.fromBytes(Segment.pack(5, values, 0).toBytes());

        assertThat(segment.number()).isEqualTo(5);
        assertThat(segment.byteLength()).isEqualTo(20 + Segment.LENGTH / 8 * width);
        int[] read = new int[Segment.LENGTH];
        Arrays.setAll(read, segment::get);
        assertThat(read).isEqualTo(values);
        assertThat(segment).isEqualTo(Segment.pack(5, values, 0)).hasSameHashCodeAs(Segment.pack(5, values, 0));
    }

    @Test
    void negativeValue_isRefused() {
        int[] values = values(1, 5);
        values[9] = -1;

        assertThatThrownBy(() -> Segment.pack(0, values, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anyFlippedBit_isDamage() {
        byte[] whole = Segment.pack(3, values(2, 16), 0).toBytes();
        Random random = new Random(3);
        for (int i = 0; i < 300; i++) {
            byte[] bytes = whole.clone();
            int bit = i < 160 ? i : random.nextInt(8 * bytes.length);
            bytes[bit / 8] ^= (byte) (1 << bit % 8);

            assertThatThrownBy(() -> Segment.fromBytes(bytes)).isInstanceOf(DamagedSegment.class);
        }
    }

    @Test
    void bytesCutOffOrForeign_areDamage() {
        byte[] whole = Segment.pack(3, values(2, 16), 0).toBytes();

        for (int length : new int[] {0, 1, 19, 20, whole.length - 1}) {
            assertThatThrownBy(() -> Segment.fromBytes(Arrays.copyOf(whole, length)))
                    .isInstanceOf(DamagedSegment.class);
        }
        assertThatThrownBy(() -> Segment.fromBytes(Arrays.copyOf(whole, whole.length + 1)))
                .isInstanceOf(DamagedSegment.class);
        assertThatThrownBy(() -> Segment.fromBytes(new byte[8212]))
                .isInstanceOf(DamagedSegment.class)
                .hasMessageContaining("mark");
    }
}
