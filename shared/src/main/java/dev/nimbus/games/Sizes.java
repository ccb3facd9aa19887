package dev.nimbus.games;

/** The bytes of memory that parts of positions hold, about, on a JVM of 64 bits with compressed references. */
public final class Sizes {
    private static final int OBJECT = 16;
    private static final int ARRAY = 16;

    private Sizes() {}

    /** Of a text. */
    public static long of(String text) {
        return OBJECT + ARRAY + 8 + 2L * text.length();
    }

    /** Of an object that has {@code count} numbers of {@code bytes} bytes each in an array. */
    public static long ofNumbers(long count, int bytes) {
        return OBJECT + ARRAY + count * bytes;
    }

    /** Of an object with a few fields. */
    public static long ofObject() {
        return 2L * OBJECT;
    }
}
