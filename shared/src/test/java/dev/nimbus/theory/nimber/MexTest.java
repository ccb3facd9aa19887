package dev.nimbus.theory.nimber;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MexTest {
    private final Mex mex = new Mex();

    @Test
    void nothingAdded_isZero() {
        assertThat(mex.value()).isZero();
    }

    @Test
    void values_leaveOutTheLeastMissing() {
        mex.add(0);
        mex.add(1);
        mex.add(1);
        mex.add(3);

        assertThat(mex.value()).isEqualTo(2);
        assertThat(mex.contains(3)).isTrue();
        assertThat(mex.contains(2)).isFalse();
    }

    @Test
    void clear_forgetsAllValues() {
        mex.add(0);
        mex.clear();

        assertThat(mex.value()).isZero();
        assertThat(mex.contains(0)).isFalse();
    }

    /** All 64 marks that are there at first are set, and the next value is past them. */
    @Test
    void marks_thatAreAllSet_areFollowedByTheNext() {
        for (int value = 0; value < 64; value++) {
            mex.add(value);
        }

        assertThat(mex.value()).isEqualTo(64);
    }

    @Test
    void largeValues_takeNoMoreMemoryThanTheirNumber() {
        long[] held = new long[1];
        Mex few = new Mex(bytes -> held[0] += bytes);
        for (int i = 0; i < 1000; i++) {
            few.add(67_108_863L - i);
            few.add(i == 0 ? 0 : Long.MIN_VALUE + i);
        }

        assertThat(few.value()).isEqualTo(1);
        assertThat(held[0]).isBetween(1L, 64L << 10);
        assertThat(few.contains(67_108_000)).isTrue();
    }

    /** The marks end where the values go on. */
    @Test
    void values_thatComeFromTheLargestDown_areAllCounted() {
        for (int value = 9_999; value >= 0; value--) {
            mex.add(value == 7_777 ? 1L << 40 : value);
        }

        assertThat(mex.value()).isEqualTo(7_777);
        mex.add(7_777);
        assertThat(mex.value()).isEqualTo(10_000);
    }

    @Test
    void value_thatNoGameReaches_isIgnored() {
        mex.add(1L << 26);
        mex.add(Long.MAX_VALUE);
        mex.add(0);

        assertThat(mex.value()).isEqualTo(1);
        assertThat(mex.contains(Long.MAX_VALUE)).isTrue();
        assertThat(mex.contains(Long.MAX_VALUE - 1)).isFalse();
    }

    @Test
    void randomValues_agreeWithASet() {
        Random random = new Random(5);
        for (int i = 0; i < 1000; i++) {
            mex.clear();
            Set<Long> set = new HashSet<>();
            for (int j = random.nextInt(300); j > 0; j--) {
                long value = random.nextInt(200);
                mex.add(value);
                set.add(value);
            }
            long least = 0;
            while (set.contains(least)) {
                least++;
            }
            assertThat(mex.value()).isEqualTo(least);
        }
    }
}
