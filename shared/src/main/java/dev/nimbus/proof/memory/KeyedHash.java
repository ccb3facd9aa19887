package dev.nimbus.proof.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A hash of 128 bits by a key: SipHash-2-4 (J.-P. Aumasson, D. J. Bernstein, 2012), in its form of 128 bits. Who does not know
 * the key cannot make two texts with the same hash: of n texts two have the same with a chance of n²/2¹²⁹.
 */
public final class KeyedHash {
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int ROUNDS = 2;
    private static final int LAST_ROUNDS = 4;

    private long v0;
    private long v1;
    private long v2;
    private long v3;

    private KeyedHash(long key0, long key1, byte... text) {
        v0 = key0 ^ 0x736f6d6570736575L;
        v1 = key1 ^ 0x646f72616e646f6dL ^ 0xee;
        v2 = key0 ^ 0x6c7967656e657261L;
        v3 = key1 ^ 0x7465646279746573L;
        int whole = text.length & -Long.BYTES;
        for (int i = 0; i < whole; i += Long.BYTES) {
            take((long) WORD.get(text, i));
        }
        long last = (long) text.length << 56;
        for (int i = whole; i < text.length; i++) {
            last |= (text[i] & 0xffL) << (Byte.SIZE * (i - whole));
        }
        take(last);
    }

    /** {@return the hash of a text by a key of two halves} */
    public static Hash of(long key0, long key1, byte... text) {
        KeyedHash hash = new KeyedHash(key0, key1, text);
        hash.v2 ^= 0xee;
        long high = hash.last();
        hash.v1 ^= 0xdd;
        return new Hash(high, hash.last());
    }

    private long last() {
        mix(LAST_ROUNDS);
        return v0 ^ v1 ^ v2 ^ v3;
    }

    private void take(long word) {
        v3 ^= word;
        mix(ROUNDS);
        v0 ^= word;
    }

    private void mix(int rounds) {
        for (int i = 0; i < rounds; i++) {
            v0 += v1;
            v1 = Long.rotateLeft(v1, 13) ^ v0;
            v0 = Long.rotateLeft(v0, 32);
            v2 += v3;
            v3 = Long.rotateLeft(v3, 16) ^ v2;
            v0 += v3;
            v3 = Long.rotateLeft(v3, 21) ^ v0;
            v2 += v1;
            v1 = Long.rotateLeft(v1, 17) ^ v2;
            v2 = Long.rotateLeft(v2, 32);
        }
    }
}
