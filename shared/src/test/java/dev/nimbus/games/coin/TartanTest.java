package dev.nimbus.games.coin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import java.util.List;
import org.junit.jupiter.api.Test;

class TartanTest {
    /** There are 60 460 moves; a nim-inverse for each move across took nine times the steps. */
    @Test
    void movesOfAHeadInTheFirstRow_takeAStepEach() {
        Catalogue catalogue = new Catalogue(Tables.local());
        Tartan mogul = (Tartan) catalogue.parse("tartan(mogul,mogul)");
        CornerHeads head = CornerHeads.of(List.of(new CornerHeads.Place(20, 0)));
        Budget budget = Budget.standard();

        assertThat(mogul.movesTo(head, 0, 0, budget).count()).isEqualTo(1);
        assertThat(budget.spent()).isBetween(60_460L, 61_000L);
    }
}
