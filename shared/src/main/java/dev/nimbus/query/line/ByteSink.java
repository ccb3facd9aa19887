package dev.nimbus.query.line;

import dev.nimbus.theory.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * A growing run of bytes that answers are written to: integers and ASCII without detours, JSON strings escaped. It can
 * be cut back to a mark, so that half an answer is taken back when an error shows.
 */
public final class ByteSink {
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final int LONGEST_NUMBER = 20;
    /** The two digits of each number below 100. */
    private static final byte[] PAIRS = pairs();
    /** The powers of ten from 10 on, which are the least numbers of more digits; and 0, which has one as 1 has. */
    private static final long[] POWERS = powers();

    private final int most;
    private byte[] bytes;
    private int size;

    /** Where the bytes that {@code most} bounds begin. */
    private int counted;

    /** An empty sink with room for {@code capacity} bytes before it grows. */
    public ByteSink(int capacity) {
        this(capacity, Integer.MAX_VALUE);
    }

    /** The same; {@code most} is the number of bytes at which a list of moves is refused. */
    public ByteSink(int capacity, int most) {
        this.most = most;
        this.bytes = new byte[Math.max(capacity, LONGEST_NUMBER)];
    }

    /** Counts the bytes of one answer from here on: those before it no longer matter to {@link #requireRoom}. */
    public void startAnswer() {
        counted = size;
    }

    /**
     * Checks that more may be written; what is short is written without.
     *
     * @throws Refusal if not
     */
    public void requireRoom() {
        if (size - counted > most) {
            throw Refusal.tooLarge(
                    "the moves take more than " + most + " bytes, the budget of one answer; try a smaller limit");
        }
    }

    /** Bytes written so far; also the mark to {@linkplain #cutTo cut back} to. */
    public int size() {
        return size;
    }

    /** Takes back all that was written after {@code mark}. */
    public void cutTo(int mark) {
        size = mark;
    }

    /** Has {@code part} written as a whole or, if it is refused on the way, not at all. */
    public void whole(Runnable part) {
        int mark = size;
        try {
            part.run();
        } catch (Refusal refusal) {
            cutTo(mark);
            throw refusal;
        }
    }

    /** What was written, copied. */
    public byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    /** Writes one byte. */
    public ByteSink put(int value) {
        room(1);
        bytes[size++] = (byte) value;
        return this;
    }

    /** Writes bytes as they are. */
    public ByteSink put(byte[] source) {
        room(source.length);
        System.arraycopy(source, 0, bytes, size, source.length);
        size += source.length;
        return this;
    }

    /** Writes again what stands from {@code from} up to {@code to}, if there is {@linkplain #requireRoom room}. */
    boolean copy(int from, int to) {
        int length = to - from;
        if (length > most - (size - counted)) {
            return false;
        }
        room(length);
        System.arraycopy(bytes, from, bytes, size, length);
        size += length;
        return true;
    }

    /** Writes a text as UTF-8, without quotes or escapes. */
    public ByteSink text(String text) {
        int length = text.length();
        room(length);
        for (int i = 0; i < length; i++) {
            char character = text.charAt(i);
            if (character >= 0x80) {
                size -= i;
                return put(text.getBytes(StandardCharsets.UTF_8));
            }
            bytes[size++] = (byte) character;
        }
        return this;
    }

    /** Writes a non-negative or negative integer in decimal. */
    public ByteSink number(long value) {
        if (value == Long.MIN_VALUE) {
            return text("-9223372036854775808");
        }
        room(LONGEST_NUMBER);
        if (value < 0) {
            bytes[size++] = '-';
        }
        long rest = Math.abs(value);
        int end = size + digits(rest);
        size = end;
        while (rest >= 100) {
            int pair = 2 * (int) (rest % 100);
            rest /= 100;
            bytes[--end] = PAIRS[pair + 1];
            bytes[--end] = PAIRS[pair];
        }
        if (rest >= 10) {
            bytes[--end] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        bytes[--end] = (byte) ('0' + rest);
        return this;
    }

    /** A bit is three tenths of a digit: 1233/4096 tells the digits, or one too few. */
    private static int digits(long value) {
        int fewer = ((Long.SIZE - Long.numberOfLeadingZeros(value | 1)) * 1233) >>> 12;
        return value >= POWERS[fewer] ? fewer + 1 : fewer;
    }

    private static byte[] pairs() {
        byte[] pairs = new byte[200];
        for (int i = 0; i < 100; i++) {
            pairs[2 * i] = (byte) ('0' + i / 10);
            pairs[2 * i + 1] = (byte) ('0' + i % 10);
        }
        return pairs;
    }

    private static long[] powers() {
        long[] powers = new long[LONGEST_NUMBER - 1];
        powers[0] = 0;
        for (int i = 1; i < powers.length; i++) {
            powers[i] = i == 1 ? 10 : 10 * powers[i - 1];
        }
        return powers;
    }

    /** Writes a JSON list. */
    public <T> ByteSink list(Iterable<T> items, Consumer<T> item) {
        put('[');
        boolean isFirst = true;
        for (T one : items) {
            if (!isFirst) {
                put(',');
            }
            isFirst = false;
            item.accept(one);
        }
        return put(']');
    }

    /** Writes a JSON string with its quotes. */
    public ByteSink string(String text) {
        put('"');
        for (int i = 0; i < text.length(); ) {
            int character = text.codePointAt(i);
            i += Character.charCount(character);
            character(character);
        }
        return put('"');
    }

    private void character(int character) {
        if (character == '"' || character == '\\') {
            put('\\').put(character);
        } else if (character < 0x20 || character == 0x7f || (character >= 0xd800 && character < 0xe000)) {
            put('\\').put('u');
            for (int shift = 12; shift >= 0; shift -= 4) {
                put(HEX[character >> shift & 15]);
            }
        } else if (character < 0x80) {
            put(character);
        } else {
            text(Character.toString(character));
        }
    }

    private void room(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(size + more, 2 * bytes.length));
        }
    }
}
