package dev.nimbus.games.coin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.ImpartialGame;
import dev.nimbus.Nimbus;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Refusal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** The catalogue promises these ends; it forgot that of moebius. */
    @ParameterizedTest
    @CsvSource({"ruler, 999", "mock-turtles, 999", "turning-turtles, 999", "moebius, 158", "mogul, 41"})
    void lastCoin_isTheOneThatTheCatalogueNames(String name, long last) {
        ImpartialGame game = Nimbus.game("tartan(" + name + ",ruler)");

        assertThat(game.position("[[" + last + ",0]]").outcome()).isEqualTo(Outcome.N);
        String past = "[[" + (last + 1) + ",0]]";
        assertThatThrownBy(() -> game.position(past).outcome()).isInstanceOf(Refusal.class);
    }
}
