package dev.nimbus.solver.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.tables.period.Period;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PeriodBytesTest {
    private static final Period KAYLES =
            new Period(12, 71, 0, 14, List.of(0L, 3L, 6L, 9L, 11L, 70L), "Guy and Smith, ≥ 2n₀", 168);

    @Test
    void period_comesBackAsItWas() {
        assertThat(PeriodBytes.decode(PeriodBytes.encode(KAYLES))).contains(KAYLES);
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
        byte[] good = PeriodBytes.encode(KAYLES);
        for (int bit = 0; bit < good.length * 8; bit++) {
            byte[] bad = good.clone();
            bad[bit / 8] ^= (byte) (1 << bit % 8);

            assertThat(PeriodBytes.decode(bad)).as("bit %d flipped", bit).isEmpty();
        }
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
