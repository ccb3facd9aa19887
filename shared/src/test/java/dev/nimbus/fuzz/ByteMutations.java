package dev.nimbus.fuzz;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Changes to a corpus of right inputs, as fuzzers make them. */
final class ByteMutations {
    /** Lengths and counts that readers have stumbled over. */
    private static final int[] ODD_INTEGERS = {
        0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x7ffffff0, 1 << 30, 0x10000, 255
    };

    private final List<byte[]> corpus;
    private final Random random;

    ByteMutations(List<byte[]> corpus, long seed) {
        this.corpus = corpus;
        this.random = new Random(seed);
    }

    byte[] next() {
        byte[] bytes = pick().clone();
        for (int left = 1 + random.nextInt(4); left > 0; left--) {
            bytes = changed(bytes);
        }
        return bytes;
    }

    private byte[] pick() {
        return corpus.get(random.nextInt(corpus.size()));
    }

    private byte[] changed(byte[] bytes) {
        if (bytes.length < 2 * Integer.BYTES) {
            return pick().clone();
        }
        int at = random.nextInt(bytes.length - Integer.BYTES);
        switch (random.nextInt(7)) {
            case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> bytes[at] = (byte) random.nextInt(256);
            case 2 -> putInt(bytes, at, ODD_INTEGERS[random.nextInt(ODD_INTEGERS.length)]);
            case 3 -> bytes[at] = bytes[random.nextInt(bytes.length)];
            case 4 -> {
                return Arrays.copyOf(bytes, at);
            }
            case 5 -> {
                return joined(bytes, at, pick());
            }
            default -> {
                return joined(bytes, random.nextInt(bytes.length), Arrays.copyOfRange(bytes, at, bytes.length));
            }
        }
        return bytes;
    }

    private static void putInt(byte[] bytes, int at, int value) {
        for (int i = 0; i < Integer.BYTES; i++) {
            bytes[at + i] = (byte) (value >>> (8 * (Integer.BYTES - 1 - i)));
        }
    }

    /** The beginning of one and the end of another. */
    private byte[] joined(byte[] first, int to, byte[] second) {
        int from = random.nextInt(second.length + 1);
        byte[] both = Arrays.copyOf(first, to + second.length - from);
        System.arraycopy(second, from, both, to, second.length - from);
        return both;
    }
}
