package dev.nimbus.games.graph.score;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The score where only long chains and rings are left: chains of at least three coins from the ground to the ground, and
 * rings of at least four. Who moves opens one, and it is best to open the shortest chain or the shortest ring. The other
 * takes all of it, or gives the last two coins of a chain, the last four of a ring, back to keep control (E. R. Berlekamp,
 * The Dots and Boxes Game, 2000; M. Buzzard, R. Ciere, Playing simple loony dots and boxes endgames optimally, 2014).
 */
final class LongChains {
    private static final int SHORTEST_CHAIN = 3;
    private static final int SHORTEST_RING = 4;
    private static final int GIVEN_OF_CHAIN = 2;
    private static final int GIVEN_OF_RING = 4;

    private LongChains() {}

    /**
     * The score of the player to move; empty where something else than long chains and rings is left.
     *
     * @param ends two numbers for each string, the coins that it joins; 0 is the ground, and no string joins a coin with
     *     itself
     */
    static OptionalInt score(int... ends) {
        int coins = Arrays.stream(ends).max().orElse(0);
        int[] degrees = new int[coins + 1];
        int[] parts = IntStream.rangeClosed(0, coins).toArray();
        for (int i = 0; i < ends.length; i += 2) {
            degrees[ends[i]]++;
            degrees[ends[i + 1]]++;
            if (ends[i] == 0 && ends[i + 1] == 0) {
                return OptionalInt.empty();
            } else if (ends[i] != 0 && ends[i + 1] != 0) {
                parts[root(parts, ends[i])] = root(parts, ends[i + 1]);
            }
        }
        boolean isSimple = IntStream.rangeClosed(1, coins).allMatch(v -> degrees[v] == 0 || degrees[v] == 2);
        return isSimple ? scoreOfParts(parts, degrees, ends) : OptionalInt.empty();
    }

    private static OptionalInt scoreOfParts(int[] parts, int[] degrees, int... ends) {
        int[] sizes = new int[parts.length];
        boolean[] isChain = new boolean[parts.length];
        for (int v = 1; v < parts.length; v++) {
            sizes[root(parts, v)] += degrees[v] / 2;
        }
        for (int i = 0; i < ends.length; i++) {
            isChain[root(parts, ends[i])] |= ends[i ^ 1] == 0;
        }
        int[] chains = sorted(sizes, v -> isChain[v]);
        int[] rings = sorted(sizes, v -> !isChain[v]);
        boolean areLong =
                (chains.length == 0 || chains[0] >= SHORTEST_CHAIN) && (rings.length == 0 || rings[0] >= SHORTEST_RING);
        return areLong ? OptionalInt.of(score(chains, rings)) : OptionalInt.empty();
    }

    private static int[] sorted(int[] sizes, IntPredicate isWanted) {
        return IntStream.range(1, sizes.length)
                .filter(v -> sizes[v] > 0 && isWanted.test(v))
                .map(v -> sizes[v])
                .sorted()
                .toArray();
    }

    /** Each ascending. Opened are always the first ones, so what is left are the last of each. */
    private static int score(int[] chains, int[] rings) {
        int[] scores = new int[rings.length + 1]; // where the chains from i on and the rings from j on are left
        for (int i = chains.length; i >= 0; i--) {
            for (int j = rings.length; j >= 0; j--) {
                int byChain = i == chains.length ? Integer.MIN_VALUE : -opened(chains[i], GIVEN_OF_CHAIN, scores[j]);
                int byRing = j == rings.length ? Integer.MIN_VALUE : -opened(rings[j], GIVEN_OF_RING, scores[j + 1]);
                boolean isEnd = i == chains.length && j == rings.length;
                scores[j] = isEnd ? 0 : Math.max(byChain, byRing);
            }
        }
        return scores[0];
    }

    /** The score of who may take {@code size} coins, all or all but {@code given}, where the rest scores {@code rest}. */
    private static int opened(int size, int given, int rest) {
        return Math.max(size + rest, size - 2 * given - rest);
    }

    private static int root(int[] parts, int coin) {
        int root = coin;
        while (parts[root] != root) {
            parts[root] = parts[parts[root]];
            root = parts[root];
        }
        return root;
    }
}
