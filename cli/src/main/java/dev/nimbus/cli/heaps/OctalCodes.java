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
    static final int MOST_DIGITS = 6;

    /** Bits of a digit. */
    private static final int BITS = 3;
    /** Digits that may be the last. */
    private static final int LAST = 7;

    static boolean isOne(String text) {
        return text.matches("0\\.[a-z]{1," + MOST_DIGITS + "}");
    }

    static OctalCodes parse(String text) {
        if (text.chars().distinct().count() < text.length()) {
            throw new IllegalArgumentException(
                    "the family " + text + " has a letter twice; expected a letter of its own for each digit");
        }
        return new OctalCodes(text.length() - "0.".length());
    }

    @Override
    public long size() {
        return beginnings() * LAST;
    }

    /** How many ways there are to choose all digits but the last. */
    private long beginnings() {
        return 1L << (BITS * (digits - 1));
    }

    @Override
    public Stream<String> games() {
        return LongStream.range(0, size()).mapToObj(this::code);
    }

    private String code(long index) {
        String beginning = Long.toOctalString(beginnings() + index / LAST).substring(1); // with its leading zeros
        return "0." + beginning + (1 + index % LAST);
    }
}
