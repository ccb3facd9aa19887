package dev.nimbus.query;

import dev.nimbus.theory.Fraction;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.WinningMoves;
import java.util.Optional;

/**
 * Writes answers as text, the asked values separated by spaces ({@code N 11}); moves are JSON without spaces. An error
 * is {@code ! code message}.
 */
final class TextAnswer extends PlainForm implements AnswerLine {
    TextAnswer(ByteSink out) {
        super(out);
    }

    @Override
    public void refuse(long line, QueryId id, Refusal refusal) {
        again().text("! ").text(refusal.code().notation()).put(' ');
        out.text(refusal.getMessage().replaceAll("\\R", " ")).put('\n');
    }

    @Override
    public void outcome(Outcome outcome) {
        separate().text(outcome.name());
    }

    @Override
    public void grundy(GrundyValue value) {
        if (value instanceof GrundyValue.Finite finite && finite.value() >= 0) {
            separate().number(finite.value());
        } else {
            separate().text(value.toString());
        }
    }

    @Override
    public void move(Optional<Move> move) {
        separate();
        move.ifPresentOrElse(one -> JsonFields.write(one, out), () -> out.text("null"));
    }

    @Override
    public void moves(WinningMoves moves) {
        separate().text("{\"count\":").number(moves.count()).text(",\"items\":");
        JsonFields.writeAll(moves.items(), out);
        out.put('}');
    }

    @Override
    public void probability(Fraction probability) {
        separate().text(probability.toString());
    }

    private ByteSink separate() {
        return isAtStart() ? out : out.put(' ');
    }
}
