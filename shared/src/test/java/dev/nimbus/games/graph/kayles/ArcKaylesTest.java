package dev.nimbus.games.graph.kayles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.graph.Edges;
import dev.nimbus.games.heap.HeapValues;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Refusal;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Arc Kayles where its values are known; the contract test plays it out on small graphs. */
class ArcKaylesTest {
    private static final Catalogue CATALOGUE = new Catalogue(Tables.local());
    private static final ArcKayles GAME = (ArcKayles) CATALOGUE.parse("arc-kayles");

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
        Edges star = Edges.wrap(
                IntStream.range(1, 4000).flatMap(v -> IntStream.of(0, v)).toArray());

        assertThatThrownBy(() -> GAME.grundy(star, Budget.standard()))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("pairs of edges meet");
    }
}
