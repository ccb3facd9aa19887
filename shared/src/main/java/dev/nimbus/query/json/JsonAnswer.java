package dev.nimbus.query.json;

import dev.nimbus.query.line.AnswerForm;
import dev.nimbus.query.line.AnsweredOptions;
import dev.nimbus.query.line.ByteSink;
import dev.nimbus.query.line.QueryId;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Fraction;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Move;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.WinningMoves;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Writes answers as JSON objects, one a line: {@code {"line":0,"id":"q1","outcome":"N","grundy":7}}. */
public class JsonAnswer implements AnswerForm {
    private static final byte[] LINE = ascii("{\"line\":");
    private static final byte[] ID = ascii(",\"id\":");
    private static final byte[] OUTCOME = ascii(",\"outcome\":\"");
    private static final byte[] GRUNDY = ascii(",\"grundy\":");

    private final ByteSink out;
    private final Map<Ask, Refusal> unanswered = new EnumMap<>(Ask.class);
    private int start;

    /** Writes to {@code out}. */
    public JsonAnswer(ByteSink out) {
        this.out = out;
    }

    @Override
    public void begin(long line, QueryId id) {
        mark();
        open(line, id);
    }

    /** Notes where the line begins. */
    protected final void mark() {
        start = out.size();
        unanswered.clear();
    }

    private void open(long line, QueryId id) {
        out.put(LINE).number(line);
        if (id.isPresent()) {
            out.put(ID).text(id.json());
        }
    }

    @Override
    public void end() {
        if (!unanswered.isEmpty()) {
            writeUnanswered();
        }
        out.put('}').put('\n');
    }

    @Override
    public final void refuse(long line, QueryId id, Refusal refusal) {
        out.cutTo(start);
        open(line, id);
        out.text(",\"error\":{");
        writeReason(refusal);
        out.put('}').put('\n');
    }

    @Override
    public final void outcome(Outcome outcome) {
        out.put(OUTCOME).text(outcome.name()).put('"');
    }

    @Override
    public final void grundy(GrundyValue value) {
        JsonLists.write(value, out.put(GRUNDY));
    }

    @Override
    public final void move(Optional<Move> move) {
        out.text(",\"move\":");
        move.ifPresentOrElse(one -> JsonFields.write(one, out), () -> out.text("null"));
    }

    @Override
    public final void moves(WinningMoves moves) {
        out.whole(() -> JsonLists.write(moves, out.text(",\"moves\":")));
    }

    @Override
    public final void options(AnsweredOptions options) {
        out.whole(() -> JsonLists.write(options, out.text(",\"options\":")));
    }

    @Override
    public final void unanswered(Ask ask, Refusal refusal) {
        unanswered.put(ask, refusal);
    }

    private void writeUnanswered() {
        String separator = ",\"unanswered\":{\"";
        for (Map.Entry<Ask, Refusal> entry : unanswered.entrySet()) {
            out.text(separator).text(entry.getKey().notation()).text("\":{");
            writeReason(entry.getValue());
            separator = ",\"";
        }
        out.put('}');
    }

    private void writeReason(Refusal refusal) {
        out.text("\"code\":\"").text(refusal.code().notation());
        out.text("\",\"message\":").string(refusal.getMessage());
        if (!refusal.at().isEmpty()) {
            out.text(",\"at\":").string(refusal.at());
        }
        out.put('}');
    }

    @Override
    public final void probability(Fraction probability) {
        out.text(",\"probability\":").string(probability.toString());
    }

    @Override
    public final void score(int score) {
        out.text(",\"score\":").number(score);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
