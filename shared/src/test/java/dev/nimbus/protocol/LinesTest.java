package dev.nimbus.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LinesTest {
    private static final byte[] NEAR_FEED = {'\n', 11, 9, (byte) 0x8a, (byte) 0x8b, 0, ' ', 'x'};

    @Test
    void words_agreeWithBytes() {
        Random random = new Random(7);
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = new byte[random.nextInt(40)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = NEAR_FEED[random.nextInt(NEAR_FEED.length)];
            }
            int from = random.nextInt(bytes.length + 1);
            int to = from + random.nextInt(bytes.length - from + 1);

            assertThat(Lines.indexOfFeed(bytes, from, to)).isEqualTo(slowIndex(bytes, from, to));
            assertThat(Lines.count(bytes, from, to)).isEqualTo(slowCount(bytes, from, to));
        }
    }

    @Test
    void skip_stopsAfterThatManyLines() {
        byte[] bytes = "a\nbb\n\nccc".getBytes(StandardCharsets.US_ASCII);

        assertThat(Lines.skip(bytes, 0, bytes.length, 0)).isEqualTo(0);
        assertThat(Lines.skip(bytes, 0, bytes.length, 2)).isEqualTo(5);
        assertThat(Lines.skip(bytes, 0, bytes.length, 3)).isEqualTo(6);
        assertThat(Lines.skip(bytes, 0, bytes.length, 9)).isEqualTo(bytes.length);
        assertThat(Lines.afterLast(bytes, 0, bytes.length, (byte) '\n')).isEqualTo(6);
        assertThat(Lines.afterLast(bytes, 6, bytes.length, (byte) '\n')).isEqualTo(6);
    }

    @Test
    void skipQueries_countsOnlyLinesThatAreNotBlank() {
        byte[] bytes = "a\n \t\r\n\nb\nc".getBytes(StandardCharsets.US_ASCII);

        assertThat(Lines.skipQueries(bytes, 0, bytes.length, 1)).isEqualTo(2);
        assertThat(Lines.skipQueries(bytes, 0, bytes.length, 2)).isEqualTo(9);
        assertThat(Lines.skipQueries(bytes, 0, bytes.length, 3)).isEqualTo(10);
    }

    @Test
    void countQueries_countsLines_unlessOneMayBeBlank() {
        Random random = new Random(8);
        byte[] some = {'\n', '\n', ' ', '\t', '\r', 11, '!', 'x', 'y', 'z', '7', (byte) 0x8a, (byte) 0xa0, 0x7f};
        for (int round = 0; round < 100_000; round++) {
            byte[] bytes = new byte[random.nextInt(60)];
            int kinds = 1 + random.nextInt(some.length);
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = some[some.length - 1 - random.nextInt(kinds)];
                bytes[i] = random.nextInt(7) == 0 ? (byte) '\n' : bytes[i];
            }
            int from = random.nextInt(bytes.length + 1);
            int to = from + random.nextInt(bytes.length - from + 1);

            assertThat(Lines.countQueries(bytes, from, to))
                    .isEqualTo(isDoubtful(bytes, from, to) ? -1 : slowCount(bytes, from, to));
        }
    }

    private static boolean isDoubtful(byte[] bytes, int from, int to) {
        boolean doubtful = false;
        for (int i = from; i < to; i++) {
            doubtful |= (i == from || bytes[i - 1] == '\n') && bytes[i] >= 0 && bytes[i] <= ' ';
        }
        return doubtful;
    }

    private static int slowIndex(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] == '\n') {
                return i;
            }
        }
        return to;
    }

    private static int slowCount(byte[] bytes, int from, int to) {
        int count = 0;
        for (int i = from; i < to; i++) {
            count += bytes[i] == '\n' ? 1 : 0;
        }
        return count;
    }
}
