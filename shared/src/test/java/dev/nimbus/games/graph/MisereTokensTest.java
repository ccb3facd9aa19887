package dev.nimbus.games.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several tokens under misère play. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MisereTokensTest {
    /** Firm and wild vertices: 4 is {@code {*2}} and 7 leads to it. */
    private static final String SMALL = "[[],[0],[0,1],[0,1,2],[2],[4,0],[5,3],[4,1],[7,6,2],[8,5]]";

    private final Random random = new Random(7);

    /** Of one catalogue: what is found of all graphs stands in one table. */
    private final Catalogue catalogue = new Catalogue(Tables.local());

    @SuppressWarnings("unchecked") // positions of a graph are tokens
    private Ruleset<Heaps> graph(String lists) {
        return (Ruleset<Heaps>) catalogue.parse("{\"graph\":" + lists + "}");
    }

    /** Each vertex leads to one to three of the twelve before it; every fourth option is a sum of two. */
    private String lists(int vertices, boolean hasSums) {
        StringBuilder lists = new StringBuilder("[[]");
        for (int v = 1; v < vertices; v++) {
            lists.append(",[");
            for (int left = random.nextInt(3); left >= 0; left--) {
                String to = before(v) + (left > 0 ? "," : "");
                boolean isSum = hasSums && random.nextInt(4) == 0;
                lists.append(isSum ? "[" + before(v) + "," + before(v) + "]" + (left > 0 ? "," : "") : to);
            }
            lists.append("]");
        }
        return lists.append("]").toString();
    }

    private int before(int v) {
        return Math.max(0, v - 1 - random.nextInt(Math.min(v, 12)));
    }

    private Heaps tokens(int vertices, int count) {
        return Heaps.wrap(random.longs(count, 0, vertices).toArray());
    }

    private static Outcome outcome(Ruleset<Heaps> game, Heaps tokens) {
        return game.outcome(tokens, Play.MISERE, Budget.standard());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void tokens_onRandomGraphs_winWherePlayDoes(boolean hasSums) {
        for (int i = 0; i < 100; i++) {
            int vertices = 4 + random.nextInt(hasSums ? 5 : 9);
            Ruleset<Heaps> game = graph(lists(vertices, hasSums));
            ReferenceEvaluator<Heaps> reference = new ReferenceEvaluator<>(game);
            for (int k = 0; k < 10; k++) {
                Heaps tokens = tokens(vertices, 1 + random.nextInt(3));
                assertThat(outcome(game, tokens))
                        .as("%s %s", game.notation(), game.write(tokens))
                        .isEqualTo(reference.outcome(tokens, Play.MISERE));
                assertThat(game.winningMoves(tokens, Play.MISERE, 100, Budget.standard())
                                .items())
                        .as("%s %s", game.notation(), game.write(tokens))
                        .isEqualTo(reference.winningMoves(tokens, Play.MISERE));
            }
        }
    }

    /** Two vertices that lead to each other, behind all others, change nothing for tokens that cannot come there. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void tokensThatReachNoCycle_winAsWithoutIt(boolean hasSums) {
        for (int i = 0; i < 20; i++) {
            int vertices = 4 + random.nextInt(5);
            String lists = lists(vertices, hasSums);
            Ruleset<Heaps> game = graph(lists);
            Ruleset<Heaps> looped =
                    graph(lists.substring(0, lists.length() - 1) + ",[" + (vertices + 1) + ",0],[" + vertices + "]]");
            for (int k = 0; k < 10; k++) {
                Heaps tokens = tokens(vertices, 1 + random.nextInt(3));
                assertThat(outcome(looped, tokens))
                        .as("%s %s", looped.notation(), looped.write(tokens))
                        .isEqualTo(outcome(game, tokens));
                assertThat(looped.winningMoves(tokens, Play.MISERE, 100, Budget.standard())
                                .items())
                        .isEqualTo(game.winningMoves(tokens, Play.MISERE, 100, Budget.standard())
                                .items());
            }
            assertThatThrownBy(() -> outcome(looped, Heaps.of(0, vertices)))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("play can go on for ever");
        }
    }

    /** Two tokens on a sparse graph meet each pair of vertices on many ways. */
    @Test
    void twoTokensOnALargeGraph_takeLessThanTheBudget() {
        Ruleset<Heaps> game = graph(lists(1000, false));
        Budget budget = Budget.standard();

        Heaps tokens = Heaps.wrap(new long[] {998, 997});
        boolean isWon = game.outcome(tokens, Play.MISERE, budget) == Outcome.N;

        assertThat(isWon)
                .isEqualTo(
                        game.winningMove(tokens, Play.MISERE, Budget.standard()).isPresent());
        assertThat(budget.spent()).isLessThan(Budget.DEFAULT_STEPS / 4);
    }

    /** Vertex n of the small graph is a heap of n up to 3. */
    private static Outcome outcomeOfNim(long... heaps) {
        long sum = Arrays.stream(heaps).reduce(0, (a, b) -> a ^ b);
        boolean isLarge = Arrays.stream(heaps).anyMatch(heap -> heap > 1);
        return Outcome.ofWin(isLarge == (sum != 0));
    }

    @Test
    void manyEqualTokens_areAnsweredOrRefusedWithLittleWork() {
        Ruleset<Heaps> game = graph(SMALL);
        long[] tame = new long[200_000];
        Arrays.fill(tame, 3);
        assertThat(outcome(game, Heaps.wrap(tame))).isEqualTo(Outcome.P);
        tame[0] = 2;
        assertThat(outcome(game, Heaps.wrap(tame))).isEqualTo(Outcome.N);

        long[] mixed = random.longs(200_000, 0, 4).toArray();
        assertThat(outcome(game, Heaps.wrap(mixed))).isEqualTo(outcomeOfNim(mixed));

        long[] wild = random.longs(200_000, 7, 10).toArray();
        Budget budget = Budget.standard();
        assertThatThrownBy(() -> game.outcome(Heaps.wrap(wild), Play.MISERE, budget))
                .isInstanceOf(Refusal.class);
    }
}
