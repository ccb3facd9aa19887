package dev.nimbus.games.graph.kayles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.graph.Edges;
import dev.nimbus.games.heap.HeapValues;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Arc Kayles where its values are known; the contract test plays it out on small graphs. */
class ArcKaylesTest {
    private static final Catalogue CATALOGUE = new Catalogue(Tables.local());
    private static final ArcKayles GAME = (ArcKayles) CATALOGUE.parse("arc-kayles");
    private static final String TOO_MANY = "a connected part has 257 moves; at most 256 are searched";

    @Test
    void paths_haveTheValuesOfDawsonsKayles() {
        long[] values = new long[300];
        ((HeapValues) CATALOGUE.parse("dawsons-kayles")).valuesBlocking(0, values);
        for (int vertices = 1; vertices < values.length; vertices++) {
            Edges path = Edges.wrap(IntStream.range(0, vertices - 1)
                    .flatMap(v -> IntStream.of(v, v + 1))
                    .toArray());
            assertThat(GAME.grundy(path, Budget.standard())).isEqualTo(GrundyValue.of(values[vertices]));
        }
    }

    /** Every move takes two vertices, and as long as there are two there is a move. */
    @Test
    void completeGraphs_areWonByTheParityOfTheirPairs() {
        for (int n = 1; n <= 7; n++) {
            int vertices = n;
            Edges complete = Edges.wrap(IntStream.range(0, n)
                    .flatMap(u -> IntStream.range(u + 1, vertices).flatMap(v -> IntStream.of(u, v)))
                    .toArray());
            assertThat(GAME.grundy(complete, Budget.standard())).isEqualTo(GrundyValue.of(n / 2 % 2));
        }
    }

    @Test
    void edgesThatMeetTooOften_areRefused() {
        assertThatThrownBy(() -> GAME.grundy(star(3999), Budget.standard()))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("pairs of edges meet");
    }

    /** There are 1 999 000 of them, and a position may have very many options that are all asked for. */
    @Test
    void pairsOfEdges_arePaidForBeforeTheyAreListed() {
        assertThatThrownBy(() -> GAME.outcome(star(2000), Play.MISERE, Budget.ofSteps(1000)))
                .hasMessageContaining("work budget of 1000 steps");
        assertThatThrownBy(() -> GAME.outcome(star(2000), Play.NORMAL, Budget.ofSteps(1000)))
                .hasMessageContaining("work budget of 1000 steps");
    }

    /** The star has 258 vertices: no number that its player did not give may stand in the refusal. */
    @Test
    void partOfTooManyEdges_isRefusedByTheirNumber() {
        assertThatThrownBy(() -> GAME.grundy(star(257), Budget.standard())).hasMessage(TOO_MANY);
        assertThatThrownBy(() -> GAME.outcome(star(257), Play.MISERE, Budget.standard()))
                .hasMessage(TOO_MANY);
    }

    private static Edges star(int edges) {
        return Edges.wrap(
                IntStream.rangeClosed(1, edges).flatMap(v -> IntStream.of(0, v)).toArray());
    }
}
