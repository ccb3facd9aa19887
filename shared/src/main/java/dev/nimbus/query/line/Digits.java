package dev.nimbus.query.line;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Runs of decimal digits, eight at a time.
 *
 * <p>A word of eight characters is xor-ed with eight zeros, so that digits become 0 to 9. Adding 0x76 to each byte then
 * sets the highest bit of all others; a carry can do so wrongly only above the first of them, which is all that is
 * looked for. The digits are shifted to the end of the word, zeros before them, and three multiplications make a number
 * of them: of each two digits, of each two of these, and of the two halves.
 */
public final class Digits {
    /** A run of so many digits is longer than is read here. */
    public static final int MANY = 2 * Long.BYTES;

    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ZEROS = 0x3030303030303030L;
    private static final long ABOVE_NINE = 0x7676767676767676L;
    private static final long HIGHS = 0x8080808080808080L;
    private static final long[] POWERS = {1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000};

    private Digits() {}

    /** Whether {@link #count} may be asked at {@code from}: it looks at as many bytes, digits or not. */
    public static boolean canLook(byte[] bytes, int from) {
        return bytes.length - from >= MANY;
    }

    /** How many digits stand from {@code from} on, {@link #MANY} at the most. */
    public static int count(byte[] bytes, int from) {
        int digits = count((long) WORD.get(bytes, from) ^ ZEROS);
        return digits < Long.BYTES ? digits : digits + count((long) WORD.get(bytes, from + Long.BYTES) ^ ZEROS);
    }

    /** The number that {@code count} digits from {@code from} on make, of which there are 1 to 15. */
    public static long value(byte[] bytes, int from, int count) {
        long first = (long) WORD.get(bytes, from) ^ ZEROS;
        if (count <= Long.BYTES) {
            return number(first << (Long.SIZE - Byte.SIZE * count));
        }
        int more = count - Long.BYTES;
        long second = (long) WORD.get(bytes, from + Long.BYTES) ^ ZEROS;
        return number(first) * POWERS[more] + number(second << (Long.SIZE - Byte.SIZE * more));
    }

    /** How many digits the word begins with. */
    private static int count(long word) {
        return Long.numberOfTrailingZeros(((word + ABOVE_NINE) | word) & HIGHS) >>> 3;
    }

    /** The number of eight digits, the first in the lowest byte. */
    private static long number(long digits) {
        long pairs = (digits * 10 + (digits >>> 8)) & 0x00ff00ff00ff00ffL;
        long fours = (pairs * 100 + (pairs >>> 16)) & 0x0000ffff0000ffffL;
        return (fours * 10_000 + (fours >>> 32)) & 0xffffffffL;
    }
}
