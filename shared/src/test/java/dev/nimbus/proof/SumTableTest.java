package dev.nimbus.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.proof.memory.Hash;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SumTableTest {
    private static final int SUMS = 200_000;

    /** Where each component comes 2¹⁸ times, as in a position of many equal heaps, each look-up went through all sums. */
    @Test
    @Timeout(value = 10, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void sumsOfManyEqualComponents_areFoundAtOnce() {
        Random random = new Random(41);
        SumTable sums = new SumTable();
        for (int i = 0; i < SUMS; i++) {
            sums.add(new SumKey(new Hash(random.nextLong() << 18, random.nextLong() << 18), i));
        }

        for (int i = 0; i < SUMS; i++) {
            assertThat(sums.find(sums.get(i))).isEqualTo(i);
        }
        assertThat(sums.find(new SumKey(new Hash(random.nextLong(), random.nextLong()), 0)))
                .isEqualTo(SumTable.NONE);
    }
}
