package dev.nimbus.games;

/** The bytes of memory that parts of positions hold, about, on a JVM of 64 bits with compressed references. */
public final class Sizes {
    private static final int OBJECT = 16;
    private static final int ARRAY = 16;

    private Sizes() {}

    /**
     * Of a text.
     *
     * @param text any text
     * @return bytes, about
     */
    public static long of(String text) {
        return OBJECT + ARRAY + 8 + 2L * text.length();
    }

    /**
     * Of an object that has {@code count} numbers of {@code bytes} bytes each in an array.
     *
     * @param count how many numbers, at least 0
     * @param bytes bytes of one number, 1 to 8
     * @return bytes, about
     */
    public static long ofNumbers(long count, int bytes) {
        return OBJECT + ARRAY + count * bytes;
    }

    /**
     * Of an object with a few fields.
     *
     * @return bytes, about
     */
    public static long ofObject() {
        return 2L * OBJECT;
    }
}
