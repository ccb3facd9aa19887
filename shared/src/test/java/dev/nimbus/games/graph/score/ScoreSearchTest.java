package dev.nimbus.games.graph.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The score against the rules of Dots and Boxes alone, one string at a time. */
class ScoreSearchTest {
    /** Plays every string, without any theory. */
    private static final class Literal {
        private static final byte UNKNOWN = Byte.MIN_VALUE;

        private final int strings;
        private final int[] around; // the strings of each coin
        private final byte[] scores; // by what is left

        Literal(int... ends) {
            strings = ends.length / 2;
            around = new int[Arrays.stream(ends).max().orElse(0) + 1];
            IntStream.range(0, ends.length).filter(i -> ends[i] != 0).forEach(i -> around[ends[i]] |= 1 << (i / 2));
            scores = new byte[1 << strings];
            Arrays.fill(scores, UNKNOWN);
        }

        int score(int left) {
            if (scores[left] == UNKNOWN) {
                scores[left] = (byte) (left == 0 ? 0 : tried(left));
            }
            return scores[left];
        }

        private int tried(int left) {
            int best = UNKNOWN;
            for (int e = 0; e < strings; e++) {
                int after = left & ~(1 << e);
                if (after != left) {
                    int taken = 0;
                    for (int strings : around) {
                        taken += (strings & left) != 0 && (strings & after) == 0 ? 1 : 0;
                    }
                    best = Math.max(best, taken > 0 ? taken + score(after) : -score(after));
                }
            }
            return best;
        }
    }

    private static int score(int... ends) {
        return ScoreSearch.score(ends, Budget.standard());
    }

    private static void check(int... ends) {
        assertThat(score(ends))
                .as("%s", Arrays.toString(ends))
                .isEqualTo(new Literal(ends).score((1 << (ends.length / 2)) - 1));
    }

    @Test
    void randomGraphs_areScoredAsPlayed() {
        Random random = new Random(31);
        for (int i = 0; i < 4000; i++) {
            int coins = 1 + random.nextInt(7);
            check(random.ints(2L * random.nextInt(11), 0, coins + 1).toArray());
        }
    }

    /** A few chains and rings, some joined, some opened, some short: what is left at the end of a game. */
    @Test
    void chainsAndRings_areScoredAsPlayed() {
        Random random = new Random(32);
        for (int i = 0; i < 1500; i++) {
            check(chainsAndRings(random, 12, 1, i % 2 == 0));
        }
    }

    /** The formula for long chains and rings, which the search would not need. */
    @Test
    void longChainsAndRings_areCountedAsPlayed() {
        Random random = new Random(33);
        for (int i = 0; i < 60; i++) {
            int[] ends = chainsAndRings(random, 15, 3, false);
            assertThat(LongChains.score(ends)).as("%s", Arrays.toString(ends)).isPresent();
            check(ends);
        }
    }

    /** Chains of {@code shortest} coins or more, and rings of one more. */
    private static int[] chainsAndRings(Random random, int most, int shortest, boolean isJoined) {
        IntStream.Builder ends = IntStream.builder();
        int strings = 0;
        int coins = 0;
        for (int size = shortest + random.nextInt(4); strings + size + 1 <= most; size = shortest + random.nextInt(4)) {
            boolean isRing = size > shortest && random.nextBoolean();
            int before = isJoined && coins > 0 ? random.nextInt(coins + 1) : isRing ? coins + size : 0;
            for (int v = 1; v <= size; v++) {
                ends.add(v == 1 ? before : coins + v - 1).add(coins + v);
            }
            if (!isRing && (!isJoined || random.nextInt(3) > 0)) {
                ends.add(coins + size).add(0);
            }
            strings += size + 1;
            coins += size;
        }
        return ends.build().toArray();
    }

    /** Rows of boxes: the ground is around them. */
    private static int[] boxes(int rows, int columns) {
        IntStream.Builder ends = IntStream.builder();
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                int box = 1 + r * columns + c;
                ends.add(box).add(c == 0 ? 0 : box - 1).add(box).add(r == 0 ? 0 : box - columns);
                if (c == columns - 1) {
                    ends.add(box).add(0);
                }
                if (r == rows - 1) {
                    ends.add(box).add(0);
                }
            }
        }
        return ends.build().toArray();
    }

    /** By D. Wilson and others: the first player wins 2 x 2 by 3 to 1, the second 3 x 3 by 6 to 3. */
    @ParameterizedTest
    @CsvSource({"1,1,-1", "1,2,0", "1,3,-1", "1,4,0", "2,2,2", "2,3,-2", "3,3,-3"})
    void emptyBoards_haveTheirPublishedScores(int rows, int columns, int score) {
        assertThat(score(boxes(rows, columns))).isEqualTo(score);
    }

    /** Of all chains but the last the other player takes seven coins and gives two back. */
    @Test
    void manyLongChains_areCounted() {
        int[] chain = IntStream.rangeClosed(0, 9)
                .flatMap(v -> IntStream.of(v, v == 9 ? 0 : v + 1))
                .toArray();
        int[] ends = IntStream.range(0, 100)
                .flatMap(i -> Arrays.stream(chain).map(v -> v == 0 ? 0 : v + 9 * i))
                .toArray();

        assertThat(score(ends)).isEqualTo(-99 * (7 - 2) - 9);
    }

    @Test
    void largeBoard_isRefused() {
        assertThatThrownBy(() -> score(boxes(6, 6)))
                .isInstanceOf(Refusal.class)
                .hasMessage("the position has 84 strings; at most 64 are searched for the score, unless all are in long"
                        + " chains and rings");
    }

    @Test
    void noStrings_scoreNothing() {
        assertThat(score()).isZero();
    }
}
