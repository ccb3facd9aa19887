package dev.nimbus.games;

/** Estimates of the memory, in bytes, of parts of positions on a 64-bit JVM with compressed references. */
public final class Sizes {
    private static final int OBJECT = 16;
    private static final int ARRAY = 16;

    private Sizes() {}

    /**
     * The size of a text.
     *
     * @param text any text
     * @return an estimate in bytes
     */
    public static long of(String text) {
        return OBJECT + ARRAY + 8 + 2L * text.length();
    }

    /**
     * The size of an object that has an array of {@code count} numbers, each of {@code bytes} bytes.
     *
     * @param count how many numbers, at least 0
     * @param bytes bytes of one number, 1 to 8
     * @return an estimate in bytes
     */
    public static long ofNumbers(long count, int bytes) {
        return OBJECT + ARRAY + count * bytes;
    }

    /**
     * The size of an object with a few fields.
     *
     * @return an estimate in bytes
     */
    public static long ofObject() {
        return 2L * OBJECT;
    }
}
