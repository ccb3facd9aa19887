package dev.nimbus.query;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Reads integers from 0 to 2⁶³−1, separated by blanks, block by block and up to eight digits at a time.
 *
 * <p>A word of eight characters is xor-ed with eight zeros, so that digits become 0 to 9. Adding 0x76 to each byte then
 * sets the highest bit of all others; a carry can do so wrongly only above the first of them, which is all that is
 * looked for. The digits are shifted to the end of the word, zeros before them, and three multiplications make a number
 * of them: of each two digits, of each two of these, and of the two halves.
 */
final class IntegerText {
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ZEROS = 0x3030303030303030L;
    private static final long ABOVE_NINE = 0x7676767676767676L;
    private static final long HIGHS = 0x8080808080808080L;
    private static final long[] POWERS = {1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000};
    private static final int LONGEST_SHOWN = 40;

    private final byte[] bytes;
    private final int to;
    private int at;
    private int badFrom = -1;

    /** The text from {@code from} up to, not including, {@code to}. */
    IntegerText(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.at = from;
        this.to = to;
    }

    /**
     * Reads on into {@code into[count…]} until that is full, the text ends, or a word is no integer.
     *
     * @return the count of numbers there are now in {@code into}
     */
    int read(long[] into, int count) {
        int filled = count;
        while (filled < into.length && skipBlanks()) {
            long value = fast();
            if (value < 0) {
                value = careful();
            }
            if (value < 0) {
                break;
            }
            into[filled++] = value;
        }
        return filled;
    }

    /** Whether a word is there to be read. */
    boolean skipBlanks() {
        int next = at;
        while (next < to && ChunkSolver.isBlank(bytes[next])) {
            next++;
        }
        at = next;
        return next < to;
    }

    /** Whether reading stopped at a word that is no integer. */
    boolean isBad() {
        return badFrom >= 0;
    }

    /** That word, shortened where it is long. */
    String badWord() {
        int end = endOfWord(badFrom);
        int shown = Math.min(end - badFrom, LONGEST_SHOWN);
        String word = new String(bytes, badFrom, shown, StandardCharsets.UTF_8);
        return shown < end - badFrom ? word + "…" : word;
    }

    /**
     * The next integer if it has at most 15 digits and is not near the end of the array; else -1, and nothing is read.
     * What is behind the text, the next line as a rule, is looked at and not used: the last heaps of a line are a third
     * of all.
     */
    private long fast() {
        int from = at;
        if (bytes.length - from <= 2 * Long.BYTES) {
            return -1;
        }
        long first = (long) WORD.get(bytes, from) ^ ZEROS;
        int digits = digits(first);
        if (digits == 0) {
            return -1;
        }
        long value = number(first << (Long.SIZE - Byte.SIZE * digits));
        if (digits == Long.BYTES) {
            long second = (long) WORD.get(bytes, from + Long.BYTES) ^ ZEROS;
            int more = digits(second);
            if (more == Long.BYTES) {
                return -1;
            }
            digits += more;
            // A shift by 64 is none: where there are no more digits nothing of the word may count.
            long low = more == 0 ? 0 : number(second << (Long.SIZE - Byte.SIZE * more));
            value = value * POWERS[more] + low;
        }
        int end = from + digits;
        if (end != to && (end > to || !ChunkSolver.isBlank(bytes[end]))) {
            return -1;
        }
        at = end;
        return value;
    }

    /** How many digits the word begins with. */
    private static int digits(long word) {
        return Long.numberOfTrailingZeros(((word + ABOVE_NINE) | word) & HIGHS) >>> 3;
    }

    /** The number of eight digits, the first in the lowest byte. */
    private static long number(long digits) {
        long pairs = (digits * 10 + (digits >>> 8)) & 0x00ff00ff00ff00ffL;
        long fours = (pairs * 100 + (pairs >>> 16)) & 0x0000ffff0000ffffL;
        return (fours * 10_000 + (fours >>> 32)) & 0xffffffffL;
    }

    /** The next integer, digit by digit; -1 where there is another word, which is then a bad one. */
    private long careful() {
        int from = at;
        int end = endOfWord(from);
        long value = 0;
        for (int i = from; i < end; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9 || value > (Long.MAX_VALUE - digit) / 10) {
                badFrom = from;
                return -1;
            }
            value = 10 * value + digit;
        }
        at = end;
        return value;
    }

    private int endOfWord(int from) {
        int next = from;
        while (next < to && !ChunkSolver.isBlank(bytes[next])) {
            next++;
        }
        return next;
    }
}
