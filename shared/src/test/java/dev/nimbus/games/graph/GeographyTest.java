package dev.nimbus.games.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GeographyTest {
    private static final Geography GAME = (Geography) new Catalogue(Tables.local()).parse("geography");

    /** Sparse graphs of up to twelve vertices: odd cycles within odd cycles come up. */
    @Test
    void randomGraphs_areAnsweredAsPlayed() {
        Random random = new Random(5);
        for (int round = 0; round < 1500; round++) {
            int vertices = 5 + random.nextInt(8);
            int[] ends = random.ints(2L * (vertices + random.nextInt(3)), 0, vertices)
                    .toArray();
            Geography.Walk walk = new Geography.Walk(vertices, Edges.wrap(ends), random.nextInt(vertices));
            ReferenceEvaluator<Geography.Walk> played = new ReferenceEvaluator<>(GAME);

            assertThat(GAME.outcome(walk, Play.NORMAL, Budget.standard()))
                    .as(GAME.write(walk))
                    .isEqualTo(played.outcome(walk, Play.NORMAL));
            assertThat(GAME.winningMoves(walk, Play.NORMAL, 100, Budget.standard())
                            .items())
                    .as(GAME.write(walk))
                    .isEqualTo(played.winningMoves(walk, Play.NORMAL));
        }
    }

    @Test
    void longPathsAndCycles_areToldByTheirParity() {
        for (int n = 3; n <= 2001; n += 333) {
            int vertices = n;
            int[] path = IntStream.range(0, n - 1)
                    .flatMap(v -> IntStream.of(v, v + 1))
                    .toArray();
            int[] cycle = IntStream.range(0, n)
                    .flatMap(v -> IntStream.of(v, (v + 1) % vertices))
                    .toArray();
            assertThat(outcome(n, path)).isEqualTo(Outcome.ofWin(n % 2 == 0));
            assertThat(outcome(n, cycle)).isEqualTo(Outcome.ofWin(n % 2 == 0));
        }
    }

    private static Outcome outcome(int vertices, int... ends) {
        return GAME.outcome(new Geography.Walk(vertices, Edges.wrap(ends), 0), Play.NORMAL, Budget.standard());
    }
}
