package dev.nimbus.gateway.cut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class GunzipTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private int longestStep;

    private final BodySink sink = new BodySink() {
        @Override
        public void write(byte[] bytes, int from, int to) {
            longestStep = Math.max(longestStep, to - from);
            out.write(bytes, from, to - from);
        }

        @Override
        public void end() {}
    };

    private void gunzip(byte[] body, int longest, Random random) {
        out.reset();
        try (Gunzip gunzip = new Gunzip(sink)) {
            int at = 0;
            while (at < body.length) {
                int length = Math.min(random.nextInt(longest + 1), body.length - at);
                gunzip.add(Arrays.copyOfRange(body, at, at + length));
                at += length;
                if (random.nextInt(3) > 0) {
                    drain(gunzip);
                }
            }
            drain(gunzip);
            gunzip.end();
        }
    }

    private static void drain(Gunzip gunzip) {
        while (!gunzip.isHungry()) {
            gunzip.step();
        }
    }

    @Test
    void step_saysHowManyBytesItInflated() {
        byte[] body = gzip("abc".getBytes(StandardCharsets.UTF_8));
        try (Gunzip gunzip = new Gunzip(sink)) {
            gunzip.add(body);

            assertThat(new int[] {gunzip.step(), gunzip.step(), gunzip.step()}).containsExactly(0, 3, 0);
        }
    }

    private static byte[] gzip(byte[] plain) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(plain);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return packed.toByteArray();
    }

    private static byte[] randomPlain(Random random) {
        byte[] plain = new byte[random.nextInt(200_000)];
        for (int i = 0; i < plain.length; i++) {
            plain[i] = (byte) (random.nextInt(10) == 0 ? random.nextInt() : 'a');
        }
        return plain;
    }

    @Test
    void body_isInflatedInEveryChunking() {
        Random random = new Random(1);
        for (int round = 0; round < 100; round++) {
            byte[] plain = randomPlain(random);
            gunzip(gzip(plain), 1 + random.nextInt(round % 2 == 0 ? 10 : 70_000), random);

            assertThat(out.toByteArray()).isEqualTo(plain);
        }
    }

    @Test
    void members_areJoined() throws IOException {
        ByteArrayOutputStream two = new ByteArrayOutputStream();
        two.write(gzip("ab".getBytes(StandardCharsets.US_ASCII)));
        two.write(gzip(new byte[0]));
        two.write(gzip("cd".getBytes(StandardCharsets.US_ASCII)));
        gunzip(two.toByteArray(), 3, new Random(2));

        assertThat(out).hasToString("abcd");
    }

    @Test
    void fullHeader_isRead() {
        byte[] plain = "full".getBytes(StandardCharsets.US_ASCII);
        byte[] packed = gzip(plain);
        ByteArrayOutputStream full = new ByteArrayOutputStream();
        full.writeBytes(new byte[] {0x1f, (byte) 0x8b, 8, 2 | 4 | 8 | 16, 0, 0, 0, 0, 0, 3});
        full.writeBytes(new byte[] {3, 0, 'x', 'y', 'z'});
        full.writeBytes("name\0comment\0".getBytes(StandardCharsets.US_ASCII));
        CRC32 crc = new CRC32();
        crc.update(full.toByteArray());
        full.write((int) crc.getValue());
        full.write((int) crc.getValue() >>> 8);
        full.write(packed, 10, packed.length - 10);
        gunzip(full.toByteArray(), 4, new Random(3));

        assertThat(out).hasToString("full");
    }

    @Test
    void bomb_comesInBoundedSteps() {
        byte[] packed = gzip(new byte[50 << 20]);
        gunzip(packed, packed.length, new Random(4));

        assertThat(out.size()).isEqualTo(50 << 20);
        assertThat(longestStep).isEqualTo(Gunzip.STEP_BYTES);
    }

    @Test
    void cutOffBody_isRefusedWhereverItEnds() {
        byte[] packed = gzip("hello, hello, hello".getBytes(StandardCharsets.US_ASCII));
        for (int length = 0; length < packed.length; length++) {
            byte[] part = Arrays.copyOf(packed, length);

            assertThatThrownBy(() -> gunzip(part, 100, new Random(5))).isInstanceOf(MalformedBody.class);
        }
    }

    @Test
    void damagedBody_isNeverTakenForAnotherOne() {
        Random random = new Random(6);
        byte[] plain = randomPlain(random);
        byte[] packed = gzip(plain);
        for (int round = 0; round < 300; round++) {
            byte[] damaged = packed.clone();
            int at = random.nextInt(damaged.length);
            damaged[at] ^= (byte) (1 << random.nextInt(8));
            try {
                gunzip(damaged, 1000, random);
                // The time stamp and the like are not checked, and do not matter.
                assertThat(out.toByteArray()).isEqualTo(plain);
            } catch (MalformedBody e) {
                assertThat(e).hasMessageContaining("gzip");
            }
        }
    }

    @Test
    void somethingElse_isRefused() {
        assertThatThrownBy(() -> gunzip("{\"a\":1}".getBytes(StandardCharsets.US_ASCII), 100, new Random(7)))
                .isInstanceOf(MalformedBody.class)
                .hasMessage("the body is not gzip, as its Content-Encoding says");
    }

    @Test
    void zerosAfterTheEnd_areIgnored() {
        byte[] packed = gzip("padded".getBytes(StandardCharsets.US_ASCII));
        gunzip(Arrays.copyOf(packed, 1024), 100, new Random(9));

        assertThat(out).hasToString("padded");
    }

    @Test
    void garbageAfterTheEnd_isRefused() {
        byte[] packed = gzip(new byte[10]);
        byte[] longer = Arrays.copyOf(packed, packed.length + 2);
        longer[packed.length + 1] = 1;

        assertThatThrownBy(() -> gunzip(longer, 100, new Random(8)))
                .isInstanceOf(MalformedBody.class)
                .hasMessageContaining("after its end");
    }
}
