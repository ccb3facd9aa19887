package dev.nimbus.cli.heaps;

import java.util.List;

/** A family of games, numbered from 0 in lexicographic order. */
sealed interface GameFamily permits NumberSets, OctalCodes {
    /**
     * Reads a family.
     *
     * @param text such as {@code subtraction(a,b,c)} or {@code 0.abc}
     * @param most the largest number of a set
     * @throws IllegalArgumentException if it is no family
     */
    static GameFamily parse(String text, int most) {
        return OctalCodes.isOne(text) ? OctalCodes.parse(text) : NumberSets.parse(text, most);
    }

    /** How many games there are. */
    long size();

    /** The games {@code from} to {@code to}, the last not included. */
    List<String> games(long from, long to);
}
