package dev.nimbus.query.line;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ByteSinkTest {
    private static void check(long value) {
        ByteSink sink = new ByteSink(0).put('x').number(value).put('y');

        assertThat(new String(sink.toBytes(), US_ASCII)).isEqualTo("x" + value + "y");
    }

    @Test
    void numbers_ofEveryLengthAndBesideEachPower_areWrittenAsLongsAre() {
        for (long power = 1; power > 0 && power <= 1_000_000_000_000_000_000L; power *= 10) {
            for (long value = power - 2; value <= power + 2; value++) {
                check(value);
                check(-value);
            }
        }
        for (int bit = 0; bit < Long.SIZE; bit++) {
            check(1L << bit);
            check((1L << bit) - 1);
        }
    }

    @Test
    void randomNumbers_areWrittenAsLongsAre() {
        Random random = new Random(5);
        for (int round = 0; round < 100_000; round++) {
            check(random.nextLong() >> random.nextInt(Long.SIZE));
        }
    }
}
