package dev.nimbus.games;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.WinningMoves;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One winning move costs less than all of them: the search stops at the first. */
class FirstMoveTest {
    private static final int POSITIONS = 200;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "cram | NORMAL",
                "clobber | NORMAL",
                "nogo | NORMAL",
                "arc-kayles | NORMAL",
                "nimstring | NORMAL",
                "nim-pass | NORMAL",
                "sprouts | NORMAL",
                "sprouts | MISERE",
                "subtraction-pass(1,3,4) | NORMAL",
                "{\"rewrite\":[[\"++\",\"--\"],[\"+--\",\"---\"]]} | NORMAL",
                "{\"rewrite\":[[\"++\",\"--\"],[\"+--\",\"---\"]]} | MISERE",
                "{\"rules\":{\"state\":[\"a\",\"b\"],\"moves\":[{\"for\":{\"t\":\"1..a\"},\"to\":[[\"a-t\",\"b\"],[\"b\",\"0\"]]},"
                        + "{\"if\":\"b>0\",\"to\":[[\"a\",\"b-1\"]]}]}} | NORMAL",
                "{\"rules\":{\"state\":[\"a\",\"b\"],\"moves\":[{\"for\":{\"t\":\"1..a\"},\"to\":[[\"a-t\",\"b\"],[\"b\",\"0\"]]},"
                        + "{\"if\":\"b>0\",\"to\":[[\"a\",\"b-1\"]]}]}} | MISERE",
                "sum | NORMAL",
                "sum | MISERE",
            })
    void winningMove_costsLessThanAllMoves(String game, Play play) {
        Cost cost = new Cost();
        for (int seed = 0; seed < POSITIONS; seed++) {
            cost.add(GameSample.of(game, 8, seed), play);
        }

        assertThat(cost.one).as("steps for one move in %s", game).isLessThan(cost.all);
    }

    private static final class Cost {
        private long one;
        private long all;

        private <P> void add(GameSample<P> sample, Play play) {
            Budget forAll = Budget.standard();
            WinningMoves moves = sample.game().winningMoves(sample.position(), play, 1, forAll);
            if (moves.count() > 0) {
                Budget forOne = Budget.standard();
                assertThat(sample.game().winningMove(sample.position(), play, forOne))
                        .as("winning move of %s", sample)
                        .isEqualTo(moves.first());
                one += forOne.spent();
                all += forAll.spent();
            }
        }
    }
}
