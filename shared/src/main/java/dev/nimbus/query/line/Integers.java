package dev.nimbus.query.line;

import dev.nimbus.theory.Refusal;

/** The integers of positions: 0 to 2⁶³−1, in decimal. */
public final class Integers {
    private Integers() {}

    /** Reads a decimal string. */
    public static long parse(String text, String noun, int index, String at) {
        if (!text.isEmpty() && text.chars().allMatch(character -> character >= '0' && character <= '9')) {
            try {
                return Long.parseLong(text);
            } catch (NumberFormatException e) {
                throw refuse(noun, index, quote(text), at);
            }
        }
        throw refuse(noun, index, quote(text), at);
    }

    private static String quote(String text) {
        return '"' + Refusal.shorten(text) + '"';
    }

    public static Refusal refuse(String noun, long index, String value, String at) {
        String message =
                noun + " " + index + " is " + value + "; a " + noun + " is an integer from 0 to " + Long.MAX_VALUE;
        return Refusal.invalidPosition(message, at);
    }
}
