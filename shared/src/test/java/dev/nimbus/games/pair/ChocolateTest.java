package dev.nimbus.games.pair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.MoveList;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Move;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChocolateTest {
    private static final int LARGEST = 70;

    private static Chocolate game(long step) {
        return (Chocolate) new Catalogue(Tables.local()).parse("chocolate(" + step + ")");
    }

    private static List<Move> movesTo(Chocolate game, Pair bar, long value) {
        MoveList found = MoveList.ofAll(2 * LARGEST, Budget.ofSteps(1));
        game.findMovesTo(bar, value, found);
        return found.moves().items();
    }

    @ParameterizedTest
    @ValueSource(longs = {2, 4, 6, 10, 12, 34})
    void movesToEachValue_areThoseOptionsThatHaveIt(long step) {
        Chocolate game = game(step);
        for (long z = 0; z <= LARGEST; z++) {
            for (long y = 0; y <= z / step; y++) {
                List<List<Move>> byValue = new ArrayList<>();
                for (int value = 0; value < 2 * LARGEST; value++) {
                    byValue.add(new ArrayList<>());
                }
                game.options(
                        new Pair(y, z),
                        (move, left) -> byValue.get((int) (left.a() ^ left.b())).add(move));
                for (int value = 0; value < byValue.size(); value++) {
                    assertThat(movesTo(game, new Pair(y, z), value))
                            .as("from [%d,%d] to the value %d", y, z, value)
                            .isEqualTo(byValue.get(value));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {2, 6, 1_000_000, Long.MAX_VALUE - 1})
    void movesOfTheLargestBars_areFoundAtOnce(long step) {
        Chocolate game = game(step);
        Pair bar = new Pair(Long.MAX_VALUE / step, Long.MAX_VALUE);
        assertThat(movesTo(game, bar, 0)).containsExactly(new Pair(0, 0));
        for (long z : new SplittableRandom(step).longs(1000, 0, Long.MAX_VALUE).toArray()) {
            assertThat(movesTo(game, bar, z ^ z / step)).contains(new Pair(z / step, z));
        }
    }
}
