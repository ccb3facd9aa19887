package dev.nimbus.games.string;

import java.util.function.IntPredicate;

/**
 * The left side of a rule, found in time that grows as the text that it is looked for in, whatever the two are: a short one
 * character by character, a long one by its borders (D. E. Knuth, J. H. Morris, V. R. Pratt, <i>Fast pattern matching in
 * strings</i>, 1977).
 */
final class LeftSide {
    /** Up to so many characters a text is compared with it at each place, which the JVM does many at a time. */
    private static final int SHORT = 32;

    private final String text;
    /** At i, the length of the longest other beginning with which the first i + 1 characters end; none for a short one. */
    private final int[] borders;

    LeftSide(String text) {
        this.text = text;
        this.borders = new int[text.length() > SHORT ? text.length() : 0];
        for (int i = 1; i < borders.length; i++) {
            borders[i] = extended(borders[i - 1], text.charAt(i));
        }
    }

    /** Shows where it stands in {@code where}, ascending, until the sink has seen enough; says whether all was shown. */
    boolean places(String where, IntPredicate sink) {
        return borders.length == 0 ? eachCompared(where, sink) : byBorders(where, sink);
    }

    boolean isIn(String where) {
        return !places(where, at -> false);
    }

    private boolean eachCompared(String where, IntPredicate sink) {
        int at = where.indexOf(text);
        while (at >= 0 && sink.test(at)) {
            at = where.indexOf(text, at + 1);
        }
        return at < 0;
    }

    private boolean byBorders(String where, IntPredicate sink) {
        int matched = 0;
        boolean more = true;
        for (int i = 0; i < where.length() && more; i++) {
            matched = extended(matched, where.charAt(i));
            if (matched == borders.length) {
                more = sink.test(i + 1 - matched);
                matched = borders[matched - 1];
            }
        }
        return more;
    }

    /** How long the longest beginning is with which a text ends, once {@code next} follows one that ends with so many. */
    private int extended(int matched, char next) {
        int length = matched;
        while (length > 0 && text.charAt(length) != next) {
            length = borders[length - 1];
        }
        return text.charAt(length) == next ? length + 1 : 0;
    }
}
