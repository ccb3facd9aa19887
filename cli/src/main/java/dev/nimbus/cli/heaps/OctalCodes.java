package dev.nimbus.cli.heaps;

import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The family {@code 0.abc} of all octal codes with as many digits as there are letters, the last of them not 0, for a code
 * that ends in 0 is a shorter one.
 *
 * @param digits how many
 */
record OctalCodes(int digits) implements GameFamily {
    private static final int MOST_DIGITS = 6;

    /** The digits of octal codes, and those that may be the last. */
    private static final int OCTAL = 8;

    private static final int LAST = 7;

    static boolean isOne(String text) {
        return text.matches("0\\.[a-z]{1," + MOST_DIGITS + "}");
    }

    static OctalCodes parse(String text) {
        return new OctalCodes(text.length() - "0.".length());
    }

    @Override
    public long size() {
        return Math.round(Math.pow(OCTAL, digits - 1.0)) * LAST;
    }

    @Override
    public Stream<String> games() {
        return LongStream.range(0, size()).mapToObj(this::code);
    }

    private String code(long index) {
        StringBuilder code = new StringBuilder().append(1 + index % LAST);
        long rest = index / LAST;
        for (int i = 1; i < digits; i++) {
            code.insert(0, rest % OCTAL);
            rest /= OCTAL;
        }
        return "0." + code;
    }
}
