package dev.nimbus.gateway.cut;

import java.util.Random;

/** Feeds a body to a sink in pieces. */
final class Pieces {
    private Pieces() {}

    static void feed(BodySink sink, byte[] body) {
        sink.write(body, 0, body.length);
        sink.end();
    }

    /** In pieces of random lengths, some of them empty, each somewhere in a larger array. */
    static void feedRandomly(BodySink sink, byte[] body, int longest, Random random) {
        int at = 0;
        while (at < body.length) {
            int length = Math.min(random.nextInt(longest + 1), body.length - at);
            int before = random.nextInt(5);
            byte[] array = new byte[before + length + random.nextInt(5)];
            java.util.Arrays.fill(array, (byte) '\n');
            System.arraycopy(body, at, array, before, length);
            sink.write(array, before, before + length);
            at += length;
        }
        sink.end();
    }
}
