package dev.nimbus.cli.heaps;

import java.util.Optional;
import java.util.stream.Stream;

/** A family of games, in lexicographic order. */
sealed interface GameFamily permits NumberSets, OctalCodes {
    /**
     * Reads a family.
     *
     * @param text such as {@code subtraction(a,b,c)} or {@code 0.abc}
     * @param most the largest number of a set, which codes have not
     * @throws IllegalArgumentException if it is no family
     */
    static GameFamily parse(String text, Optional<Integer> most) {
        if (!OctalCodes.isOne(text)) {
            return NumberSets.parse(text, most);
        }
        if (most.isPresent()) {
            throw new IllegalArgumentException("--to is " + most.get() + "; the family " + text
                    + " is of codes, whose digits go to their largest");
        }
        return OctalCodes.parse(text);
    }

    /** How many games there are. */
    long size();

    /** All games in their order, made one by one as they are read. */
    Stream<String> games();
}
