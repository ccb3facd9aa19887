package dev.nimbus.cli.solve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.Nimbus;
import dev.nimbus.Position;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OpponentTest {
    private final List<String> questions = new ArrayList<>();

    /** A position with three options; each question of it is refused. */
    private final class Refused implements Position {
        private final ErrorCode code;

        Refused(ErrorCode code) {
            this.code = code;
        }

        private Refusal refused(String question) {
            questions.add(question);
            return new Refusal(code, question + " is refused", "");
        }

        @Override
        public Position misere() {
            return this;
        }

        @Override
        public Outcome outcome() {
            throw refused("outcome");
        }

        @Override
        public GrundyValue value() {
            throw refused("value");
        }

        @Override
        public Optional<Option> winningMove() {
            throw refused("winning move");
        }

        @Override
        public List<Option> winningMoves(int most) {
            throw refused("winning moves");
        }

        @Override
        public List<Option> options(int most) {
            Position next = new Refused(code);
            return Nimbus.game("nim").position("3").options(most).stream()
                    .map(option -> new Option(option.move(), option.json(), next))
                    .toList();
        }

        @Override
        public List<Position> parts() {
            return List.of(this);
        }
    }

    /** Each question that is past the budget takes ten seconds. */
    @Test
    void questionPastTheBudget_isAskedOnceOfThePosition_andOnceOfAnOption() {
        Position large = new Refused(ErrorCode.TOO_LARGE);

        assertThat(Opponent.moveBlocking(large)).isPresent();
        assertThat(questions).containsExactly("winning move", "winning moves");
    }

    @Test
    void gameWithoutWinningMoves_isAskedForTheOutcomesOfItsOptions() {
        Position position = new Refused(ErrorCode.UNSUPPORTED_ASK);

        assertThat(Opponent.moveBlocking(position)).isPresent();
        assertThat(questions)
                .containsExactly("winning move", "outcome", "winning moves", "winning moves", "winning moves");
    }
}
