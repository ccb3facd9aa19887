package dev.nimbus.games.nim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Ruleset;
import org.junit.jupiter.api.Test;

class PassGameTest {
    private static final PassGame.Heaped POSITION = new PassGame.Heaped(Heaps.of(3, 5, 6), true);

    @SuppressWarnings("unchecked")
    private static Ruleset<PassGame.Heaped> game() {
        return (Ruleset<PassGame.Heaped>) new Catalogue(Tables.local()).parse("nim-pass");
    }

    @Test
    void grundy_ofALearnedPosition_takesNoSearch() {
        Budget searched = Budget.standard();
        GrundyValue.Finite value = (GrundyValue.Finite) game().grundy(POSITION, searched);
        Ruleset<PassGame.Heaped> learned = game();
        assertThat(learned.learn(POSITION, value.value())).isTrue();
        Budget found = Budget.standard();
        assertThat(learned.grundy(POSITION, found)).isEqualTo(value);
        assertThat(found.spent()).isLessThan(searched.spent() / 10);
    }
}
