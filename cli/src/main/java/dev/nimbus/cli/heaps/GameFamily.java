package dev.nimbus.cli.heaps;

import java.util.stream.Stream;

/** A family of games, in lexicographic order. */
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

    /** All games in their order, made one by one as they are read. */
    Stream<String> games();
}
