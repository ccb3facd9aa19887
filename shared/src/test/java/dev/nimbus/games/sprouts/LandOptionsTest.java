package dev.nimbus.games.sprouts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.theory.Budget;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

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

    private static Set<List<SproutsPosition>> options(LandOptions lister, SproutsPosition position) {
        Set<List<SproutsPosition>> all = new HashSet<>();
        lister.visit(position, Budget.standard(), option -> {
            all.add(List.copyOf(option));
            return true;
        });
        return all;
    }
}
