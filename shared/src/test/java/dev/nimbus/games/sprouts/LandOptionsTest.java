package dev.nimbus.games.sprouts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.theory.Budget;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LandOptionsTest {
    private static final long MOST_BYTES = 4000;

    /** It kept 65 536 lands in each thread, which no budget counted. */
    @Test
    void keptLands_stayWithinTheirBytes_andOptionsAreTheSame() {
        LandOptions few = new LandOptions(MOST_BYTES);
        LandOptions many = new LandOptions();
        Set<SproutsPosition> lands = Set.of(SproutsPosition.ofSpots(4));

        for (int moves = 0; moves < 4; moves++) {
            Set<SproutsPosition> next = new HashSet<>();
            for (SproutsPosition land : lands) {
                assertThat(options(few, land)).isEqualTo(options(many, land));
                options(many, land).forEach(next::addAll);
            }
            lands = next;
        }

        assertThat(many.kept()).isGreaterThan(300);
        assertThat(few.kept()).isBetween(1, (int) (MOST_BYTES / 64));
    }

    /** A proof of 13 spots was refused: who wrote it had listed options of lands that lay otherwise than their texts. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0*2.1abABba|1AB",
                "11abABba.C|1c2c.C|AB",
                "0*4.AB|0*3.2AB",
                "0.A|1a1a.A.BCDE|BCDE",
                "0.1AB.CDE|0.CDE|AB",
                "0.1abABba.2|0.AB"
            })
    void optionsOfALand_followFromItsText(String parent) {
        LandOptions lister = new LandOptions();
        for (List<SproutsPosition> option : options(lister, SproutsPosition.of(parent))) {
            for (SproutsPosition land : option) {
                assertThat(options(lister, land))
                        .as(land.text())
                        .isEqualTo(options(lister, SproutsPosition.of(land.text())));
            }
        }
    }

    private static Set<List<SproutsPosition>> options(LandOptions lister, SproutsPosition position) {
        Set<List<SproutsPosition>> all = new HashSet<>();
        lister.visit(position, Budget.standard(), option -> {
            all.add(List.copyOf(option));
            return true;
        });
        return all;
    }
}
