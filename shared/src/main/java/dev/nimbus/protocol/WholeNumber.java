package dev.nimbus.protocol;

import java.util.regex.Pattern;

/**
 * Reads an integer that a parameter, an option or an address says: decimal digits, after a minus sign if it is negative.
 * Java's own readers also take {@code +2} and the digits of all scripts, such as {@code ٢}, which no contract names.
 */
public final class WholeNumber {
    private static final Pattern FORM = Pattern.compile("-?[0-9]+");

    private WholeNumber() {}

    /** @throws NumberFormatException if it is something else, or needs more than 64 bits */
    public static long parseLong(String text) {
        return Long.parseLong(required(text));
    }

    /** @throws NumberFormatException if it is something else, or needs more than 32 bits */
    public static int parseInt(String text) {
        return Integer.parseInt(required(text));
    }

    private static String required(String text) {
        if (!FORM.matcher(text).matches()) {
            throw new NumberFormatException(text);
        }
        return text;
    }
}
