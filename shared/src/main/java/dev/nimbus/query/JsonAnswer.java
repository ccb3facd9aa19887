package dev.nimbus.query;

import dev.nimbus.theory.Fraction;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.WinningMoves;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Writes answers as JSON objects, one a line: {@code {"line":0,"id":"q1","outcome":"N","grundy":7}}. */
final class JsonAnswer implements AnswerLine {
    private static final byte[] LINE = ascii("{\"line\":");
    private static final byte[] ID = ascii(",\"id\":");
    private static final byte[] OUTCOME = ascii(",\"outcome\":\"");
    private static final byte[] GRUNDY = ascii(",\"grundy\":");

    private final ByteSink out;
    private int start;

    JsonAnswer(ByteSink out) {
        this.out = out;
    }

    @Override
    public void begin(long line, QueryId id) {
        start = out.size();
        out.put(LINE).number(line);
        if (id.isPresent()) {
            out.put(ID).text(id.json());
        }
    }

    @Override
    public void end() {
        out.put('}').put('\n');
    }

    @Override
    public void refuse(long line, QueryId id, Refusal refusal) {
        out.cutTo(start);
        begin(line, id);
        out.text(",\"error\":{\"code\":\"").text(refusal.code().notation());
        out.text("\",\"message\":").string(refusal.getMessage());
        if (!refusal.at().isEmpty()) {
            out.text(",\"at\":").string(refusal.at());
        }
        out.put('}');
        end();
    }

    @Override
    public void outcome(Outcome outcome) {
        out.put(OUTCOME).text(outcome.name()).put('"');
    }

    @Override
    public void grundy(GrundyValue value) {
        out.put(GRUNDY);
        if (value instanceof GrundyValue.Finite finite && finite.value() >= 0) {
            out.number(finite.value());
        } else {
            out.string(value.toString());
        }
    }

    @Override
    public void move(Optional<Move> move) {
        out.text(",\"move\":");
        move.ifPresentOrElse(one -> JsonFields.write(one, out), () -> out.text("null"));
    }

    @Override
    public void moves(WinningMoves moves) {
        out.text(",\"moves\":{\"count\":").number(moves.count()).text(",\"items\":");
        JsonFields.writeAll(moves.items(), out);
        out.put('}');
    }

    @Override
    public void probability(Fraction probability) {
        out.text(",\"probability\":").string(probability.toString());
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
