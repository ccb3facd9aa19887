package dev.nimbus.query.line;

import dev.nimbus.theory.Refusal;

/** The integers of positions: 0 to 2⁶³−1, in decimal. */
public final class Integers {
    private Integers() {}

    public static Refusal refuse(String noun, long index, String value, String at) {
        String message =
                noun + " " + index + " is " + value + "; a " + noun + " is an integer from 0 to " + Long.MAX_VALUE;
        return Refusal.invalidPosition(message, at);
    }
}
