package dev.nimbus.protocol;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Finding and counting line ends, eight bytes at a time.
 *
 * <p>A word is xor-ed with eight line feeds, so that the bytes looked for become zero. {@code (x - 01…01) & ~x & 80…80}
 * then marks the lowest zero byte exactly (a borrow can mark a wrong one only above it), which is all a search needs;
 * counting uses the form without borrows, which marks each zero byte and no other.
 */
public final class Lines {
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long FEEDS = 0x0a0a0a0a0a0a0a0aL;
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;
    /** Added to a byte below 0x80 it sets the highest bit unless that is a space or less. */
    private static final long ABOVE_SPACE = 0x5f5f5f5f5f5f5f5fL;

    private Lines() {}

    /** Index of the first line feed in {@code bytes[from, to)}, or {@code to} where there is none. */
    public static int indexOfFeed(byte[] bytes, int from, int to) {
        return indexOf(bytes, from, to, (byte) '\n');
    }

    /** Index of the first byte {@code sought} in {@code bytes[from, to)}, or {@code to} where there is none. */
    public static int indexOf(byte[] bytes, int from, int to, byte sought) {
        long pattern = ONES * sought;
        int at = from;
        for (; at <= to - Long.BYTES; at += Long.BYTES) {
            long x = (long) WORD.get(bytes, at) ^ pattern;
            long zeros = (x - ONES) & ~x & HIGHS;
            if (zeros != 0) {
                return at + (Long.numberOfTrailingZeros(zeros) >>> 3);
            }
        }
        while (at < to && bytes[at] != sought) {
            at++;
        }
        return at;
    }

    /** The index behind the last {@code sought} in {@code bytes[from, to)}; {@code from} if there is none. */
    public static int afterLast(byte[] bytes, int from, int to, byte sought) {
        int at = to;
        while (at > from && bytes[at - 1] != sought) {
            at--;
        }
        return at;
    }

    /** Index after the last blank or comma in {@code bytes[from, to)}, or {@code from} for none. */
    public static int afterLastSeparator(byte[] bytes, int from, int to) {
        int at = to;
        while (at > from && !isSeparator(bytes[at - 1])) {
            at--;
        }
        return at;
    }

    /** Number of line feeds in {@code bytes[from, to)}. */
    public static int count(byte[] bytes, int from, int to) {
        int feeds = 0;
        int at = from;
        for (; at <= to - Long.BYTES; at += Long.BYTES) {
            long x = (long) WORD.get(bytes, at) ^ FEEDS;
            long nonZeros = ((x & ~HIGHS) + ~HIGHS) | x;
            feeds += Long.bitCount(~nonZeros & HIGHS);
        }
        for (; at < to; at++) {
            if (bytes[at] == '\n') {
                feeds++;
            }
        }
        return feeds;
    }

    /**
     * Number of line feeds in {@code bytes[from, to)}, where a line begins at {@code from}; -1 where any of the lines
     * begins with a blank, or ends at once, so that it may be no query.
     */
    public static int countQueries(byte[] bytes, int from, int to) {
        int feeds = 0;
        long begins = HIGHS >>> (Long.SIZE - Byte.SIZE);
        long doubtful = 0;
        int at = from;
        for (; at <= to - Long.BYTES; at += Long.BYTES) {
            long word = (long) WORD.get(bytes, at);
            long x = word ^ FEEDS;
            long feed = ~(((x & ~HIGHS) + ~HIGHS) | x) & HIGHS;
            long low = ~(((word & ~HIGHS) + ABOVE_SPACE) | word);
            doubtful |= ((feed << Byte.SIZE) | begins) & low;
            begins = feed >>> (Long.SIZE - Byte.SIZE);
            feeds += Long.bitCount(feed);
        }
        boolean isDoubtful = doubtful != 0;
        boolean isBegin = begins != 0;
        for (; at < to; at++) {
            isDoubtful |= isBegin && bytes[at] >= 0 && bytes[at] <= ' ';
            isBegin = bytes[at] == '\n';
            feeds += isBegin ? 1 : 0;
        }
        return isDoubtful ? -1 : feeds;
    }

    /** Index after the {@code lines}-th line feed in {@code bytes[from, to)}, or {@code to} where there are fewer. */
    public static int skip(byte[] bytes, int from, int to, long lines) {
        int at = from;
        for (long left = lines; left > 0 && at < to; left--) {
            at = Math.min(indexOfFeed(bytes, at, to) + 1, to);
        }
        return at;
    }

    /** Index after the {@code queries}-th line that is not blank in {@code bytes[from, to)}, or {@code to}. */
    public static int skipQueries(byte[] bytes, int from, int to, int queries) {
        int at = from;
        int left = queries;
        while (left > 0 && at < to) {
            int feed = indexOfFeed(bytes, at, to);
            if (!isBlank(bytes, at, feed)) {
                left--;
            }
            at = Math.min(feed + 1, to);
        }
        return at;
    }

    /** Makes line feeds carriage returns: as white space of JSON they mean the same, and inside a string both are illegal. */
    public static void feedsToReturns(byte[] bytes, int from, int to) {
        int feed = indexOfFeed(bytes, from, to);
        while (feed < to) {
            bytes[feed] = '\r';
            feed = indexOfFeed(bytes, feed + 1, to);
        }
    }

    /** Whether {@code bytes[from, to)} holds nothing but spaces, tabs and carriage returns. */
    public static boolean isBlank(byte[] bytes, int from, int to) {
        for (int at = from; at < to; at++) {
            if (!isBlank(bytes[at])) {
                return false;
            }
        }
        return true;
    }

    /** Whether a byte is a space, a tab or a carriage return, which make no query. */
    public static boolean isBlank(byte b) {
        return b == ' ' || b == '\t' || b == '\r';
    }

    /** Whether a byte stands between the integers of a line of text: a blank or a comma. */
    public static boolean isSeparator(byte b) {
        return isBlank(b) || b == ',';
    }
}
