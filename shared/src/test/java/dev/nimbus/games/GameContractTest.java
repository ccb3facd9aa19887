package dev.nimbus.games;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.theory.Game;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One contract for all games. */
class GameContractTest {
    private static final Catalogue CATALOGUE = new Catalogue();
    private static final int POSITIONS = 1000;

    static Stream<String> games() {
        return Stream.of("nim", "bash(1)", "bash(3)", "bash(9223372036854775807)");
    }

    @ParameterizedTest
    @MethodSource("games")
    void positions_againstTheReferenceEvaluator_areAnsweredAlike(String notation) {
        Game<?> game = CATALOGUE.parse(notation);
        GameContract<?> contract = new GameContract<>(game, new Random(1));
        for (int i = 0; i < POSITIONS; i++) {
            contract.check(1 + i % 8);
        }
    }

    @ParameterizedTest
    @MethodSource("games")
    void notation_parsedAgain_givesTheSameGame(String notation) {
        Game<?> game = CATALOGUE.parse(notation);

        assertThat(CATALOGUE.parse(game.notation()).notation()).isEqualTo(game.notation());
    }
}
