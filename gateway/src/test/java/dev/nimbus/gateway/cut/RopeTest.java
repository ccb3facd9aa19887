package dev.nimbus.gateway.cut;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RopeTest {
    @Test
    void bytes_comeOutAsTheyWentIn() {
        Random random = new Random(3);
        byte[] bytes = new byte[200_000];
        random.nextBytes(bytes);
        Rope rope = new Rope();
        int in = 0;
        int out = 0;
        while (out < bytes.length) {
            int count = Math.min(random.nextInt(4) == 0 ? random.nextInt(5000) : random.nextInt(20), bytes.length - in);
            rope.append(bytes, in, in + count);
            in += count;
            byte[] taken = rope.take(random.nextInt(rope.length() + 1));

            assertThat(Arrays.equals(taken, Arrays.copyOfRange(bytes, out, out + taken.length)))
                    .isTrue();
            out += taken.length;
            assertThat(rope.length()).isEqualTo(in - out);
        }
    }
}
