package dev.nimbus.theory.guess;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongBinaryOperator;

/** The formulas that are held against a table of two integers: for values, and for lost states. */
final class GridGuesses {
    private static final int MOST_MODULUS = 12;
    private static final int MOST_FACTOR = 4;
    private static final int MOST_BEATTY = 6;
    private static final int MOST_LISTED = 8;

    private GridGuesses() {}

    /** Formulas for the values, simple ones first. */
    static List<GridGuess> values(Grid grid) {
        List<GridGuess> all = new ArrayList<>();
        all.add(value("a xor b", (a, b) -> a ^ b));
        all.add(value("a + b", Long::sum));
        all.add(value("min(a,b)", Math::min));
        all.add(value("max(a,b)", Math::max));
        for (int m = 2; m <= MOST_MODULUS; m++) {
            int modulus = m;
            all.add(value("(a + b) mod " + m, (a, b) -> (a + b) % modulus));
            all.add(value("(a mod " + m + ") xor (b mod " + m + ")", (a, b) -> a % modulus ^ b % modulus));
            if (m < grid.size()) { // one past the table is 0 everywhere
                all.add(value("⌊a/" + m + "⌋ xor ⌊b/" + m + "⌋", (a, b) -> a / modulus ^ b / modulus));
            }
        }
        all.add(new GridGuess(
                "G(a,b) = G(a,0) xor G(0,b): the sum of two heaps",
                (table, a, b) -> table.at(0, 0) == 0 && table.at(a, b) == (table.at(a, 0) ^ table.at(0, b))));
        return all;
    }

    private static GridGuess value(String name, LongBinaryOperator formula) {
        return new GridGuess("G(a,b) = " + name, (grid, a, b) -> grid.at(a, b) == formula.applyAsLong(a, b));
    }

    /** Formulas for the lost states, simple ones first. */
    static List<GridGuess> lost(Grid grid) {
        List<GridGuess> all = new ArrayList<>();
        lines(all);
        for (int distance = 1; distance <= MOST_BEATTY; distance++) {
            all.add(beatty(grid.size(), distance));
        }
        // Each residue comes twice at least, or the table would have little that could break the guess.
        for (int m = 2; m <= MOST_MODULUS && 2 * m <= grid.size(); m++) {
            int modulus = m;
            String lost = lostBelow(grid, m);
            if (!lost.isEmpty()) {
                all.add(new GridGuess(
                        "(a,b) is lost just where (a mod " + m + ", b mod " + m + ") is " + lost,
                        (table, a, b) -> table.isLost(a, b) == table.isLost(a % modulus, b % modulus)));
            }
        }
        return all;
    }

    /** The first lost states with integers below {@code bound}, which is at most the size. */
    private static String lostBelow(Grid grid, int bound) {
        List<String> lost = new ArrayList<>();
        for (int i = 0; i < bound * bound; i++) {
            if (grid.isLost(i / bound, i % bound)) {
                lost.add("(" + i / bound + "," + i % bound + ")");
            }
        }
        boolean all = lost.size() <= MOST_LISTED;
        return String.join(", ", all ? lost : lost.subList(0, MOST_LISTED)) + (all ? "" : ", …");
    }

    private static void lines(List<GridGuess> all) {
        for (int factor = 1; factor <= MOST_FACTOR; factor++) {
            for (int shift = 0; shift <= MOST_FACTOR; shift++) {
                int times = factor;
                int up = shift;
                String line = (times == 1 ? "" : times + "·") + "a" + (up == 0 ? "" : " + " + up);
                all.add(lost("on the line b = " + line, (a, b) -> b == times * a + up));
                all.add(lost(
                        "on the line b = " + line + " or its mirror image",
                        (a, b) -> b == times * a + up || a == times * b + up));
            }
        }
    }

    /** Whether a state is lost. */
    @FunctionalInterface
    private interface Member {
        boolean contains(int a, int b);
    }

    private static GridGuess lost(String name, Member set) {
        return new GridGuess(
                "(a,b) is lost just where it is " + name, (grid, a, b) -> grid.isLost(a, b) == set.contains(a, b));
    }

    /** Pairs (A, B) with B = A + distance · k, where A is the least number in no pair before; they are Beatty's. */
    private static GridGuess beatty(int size, int distance) {
        int[] partner = new int[size];
        boolean[] used = new boolean[size];
        for (int k = 0, a = 0; ; k++) {
            while (a < size && used[a]) {
                a++;
            }
            if (a == size) {
                break;
            }
            int b = a + distance * k;
            used[a] = true;
            partner[a] = b;
            if (b < size) {
                used[b] = true;
                partner[b] = a;
            }
        }
        String ratio = "(" + (2 - distance) + " + √" + (distance * distance + 4) + ")/2";
        return lost(
                "the Beatty pair (⌊kα⌋, ⌊kα⌋ + " + (distance == 1 ? "k" : distance + "k")
                        + ") or its mirror image, α = " + ratio,
                (a, b) -> partner[a] == b);
    }
}
