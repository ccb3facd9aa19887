package dev.nimbus.solver.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cluster.entries.Checksum;
import dev.nimbus.theory.period.Period;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PeriodBytesTest {
    private static final Period KAYLES =
            new Period(12, 71, 0, 14, List.of(0L, 3L, 6L, 9L, 11L, 70L), "Guy and Smith, ≥ 2n₀", 168);
    private static final Period SPLIT = new Period(40, 4, 16, List.of(19L, 39L), 2, List.of(0L, 3L), "rises", 256);

    @Test
    void period_comesBackAsItWas() {
        assertThat(PeriodBytes.decode(PeriodBytes.encode(KAYLES))).contains(KAYLES);
        assertThat(PeriodBytes.decode(PeriodBytes.encode(SPLIT))).contains(SPLIT);
    }

    @Test
    void longestPeriod_comesBackAsItWas() {
        List<Long> exceptions = LongStream.range(0, Period.MAX_EXCEPTIONS)
                .map(i -> i << 30)
                .boxed()
                .toList();
        Period period = new Period(1L << 40, 1L << 41, 1L << 20, 1L << 39, exceptions, "", Long.MAX_VALUE);

        assertThat(PeriodBytes.decode(PeriodBytes.encode(period))).contains(period);
    }

    @Test
    void anyFlippedBit_isNoticed() {
        anyFlippedBit_isNoticed(PeriodBytes.encode(KAYLES));
        anyFlippedBit_isNoticed(PeriodBytes.encode(SPLIT));
    }

    private static void anyFlippedBit_isNoticed(byte... good) {
        for (int bit = 0; bit < good.length * 8; bit++) {
            byte[] bad = good.clone();
            bad[bit / 8] ^= (byte) (1 << bit % 8);

            assertThat(PeriodBytes.decode(bad)).as("bit %d flipped", bit).isEmpty();
        }
    }

    /** Whoever can write to a map can compute a checksum too. */
    @Test
    void figuresThatNoPeriodHas_areNoticed() {
        String theorem = KAYLES.theorem();
        List<Period> forged = List.of(
                new Period(Long.MAX_VALUE, 71, 0, 0, List.of(), theorem, Long.MAX_VALUE),
                new Period(12, Long.MAX_VALUE, 0, 0, List.of(), theorem, Long.MAX_VALUE),
                new Period(12, 71, 25, 0, List.of(), theorem, 168),
                new Period(12, 71, 0, 0, List.of(), theorem, 82),
                new Period(12, 71, 0, 72, List.of(), theorem, 168),
                new Period(12, 71, 0, 1, List.of(1L, 2L), theorem, 168),
                new Period(12, 71, 0, 2, List.of(2L, 1L), theorem, 168),
                new Period(12, 71, 0, 1, List.of(71L), theorem, 168),
                new Period(12, 71, 0, 1, List.of(-1L), theorem, 168));
        for (Period period : forged) {
            assertThat(PeriodBytes.decode(PeriodBytes.encode(period)))
                    .as(period.toString())
                    .isEmpty();
        }
    }

    /** An array of that length would end the node: 1 GiB is more than a small heap has. */
    @ParameterizedTest
    @ValueSource(ints = {-1, 1, 1 << 30, Integer.MAX_VALUE})
    void forgedLength_isNoticed(int length) {
        byte[] bytes = PeriodBytes.encode(new Period(12, 71, 0, 0, List.of(), "", 168));
        ByteBuffer.wrap(bytes).putInt(bytes.length - Integer.BYTES, length);
        ByteBuffer.wrap(bytes).putInt(0, Checksum.of(bytes));

        assertThat(PeriodBytes.decode(bytes)).isEmpty();
    }

    @Test
    void anyCutOff_isNoticed() {
        byte[] good = PeriodBytes.encode(KAYLES);
        for (int length = 0; length < good.length; length++) {
            assertThat(PeriodBytes.decode(Arrays.copyOf(good, length)))
                    .as("%d bytes of %d", length, good.length)
                    .isEmpty();
        }
    }
}
