package dev.nimbus.query.text;

import dev.nimbus.query.json.JsonFields;
import dev.nimbus.query.json.JsonLists;
import dev.nimbus.query.line.AnswerForm;
import dev.nimbus.query.line.AnsweredOptions;
import dev.nimbus.query.line.ByteSink;
import dev.nimbus.query.line.QueryId;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Fraction;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.WinningMoves;
import java.util.Optional;

/**
 * Writes answers as text, the asked values separated by spaces ({@code N 11}); moves are JSON without spaces. An error
 * is {@code ! code message}; a value that is past the budget is {@code !}, one that is not there for another reason {@code
 * !code}.
 */
public final class TextAnswer implements AnswerForm {
    /** Stands for a value that is not known. */
    static final String UNANSWERED = "!";

    private final ByteSink out;
    private int start;

    /** Writes to {@code out}. */
    public TextAnswer(ByteSink out) {
        this.out = out;
    }

    @Override
    public void begin(long line, QueryId id) {
        start = out.size();
    }

    @Override
    public void end() {
        out.put('\n');
    }

    @Override
    public void refuse(long line, QueryId id, Refusal refusal) {
        out.cutTo(start);
        out.text("! ").text(refusal.code().notation()).put(' ');
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
        out.whole(() -> JsonLists.write(moves, separate()));
    }

    @Override
    public void options(AnsweredOptions options) {
        out.whole(() -> JsonLists.write(options, separate()));
    }

    @Override
    public void unanswered(Ask ask, Refusal refusal) {
        separate().text(unanswered(refusal.code()));
    }

    /** What stands for a value that is not known. */
    static String unanswered(ErrorCode code) {
        return code == ErrorCode.TOO_LARGE ? UNANSWERED : UNANSWERED + code.notation();
    }

    @Override
    public void probability(Fraction probability) {
        separate().text(probability.toString());
    }

    @Override
    public void score(int score) {
        separate().number(score);
    }

    private ByteSink separate() {
        return out.size() == start ? out : out.put(' ');
    }
}
