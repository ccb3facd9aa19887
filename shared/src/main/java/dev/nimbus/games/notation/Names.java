package dev.nimbus.games.notation;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** Finds the known name that a misspelt one was meant to be. */
public final class Names {
    private static final int LONGEST = 40;

    private Names() {}

    /** The known name nearest to {@code name}, if it differs in at most a third of its letters, whatever their case is. */
    public static Optional<String> nearest(String name, Collection<String> known) {
        if (name.length() > LONGEST) {
            return Optional.empty();
        }
        String lower = name.toLowerCase(Locale.ROOT);
        ToIntFunction<String> distance = one -> distance(lower, one.toLowerCase(Locale.ROOT));
        return known.stream()
                .min(Comparator.comparingInt(distance).thenComparing(one -> one))
                .filter(one -> 3 * distance.applyAsInt(one) <= Math.max(one.length(), 3));
    }

    /** The least number of letters to insert, leave out or change (Levenshtein 1965). */
    static int distance(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int change = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
