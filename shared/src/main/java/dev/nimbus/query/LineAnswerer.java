package dev.nimbus.query;

import dev.nimbus.games.Catalogue;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.function.Supplier;

/** Answers one line after another and counts the errors. Whatever happens to a line, it gets exactly one answer. */
final class LineAnswerer {
    private static final Logger LOG = System.getLogger(LineAnswerer.class.getName());

    private final LineReader reader;
    private final Answerer answerer;
    private final AnswerLine form;
    private int errors;

    private LineAnswerer(LineReader reader, Answerer answerer, AnswerLine form) {
        this.reader = reader;
        this.answerer = answerer;
        this.form = form;
    }

    static LineAnswerer ofJson(Catalogue catalogue, Answerer answerer, ByteSink out) {
        LineReader reader = (bytes, from, to) -> {
            Draft draft = JsonQueryReader.read(bytes, from, to - from);
            return new Line(draft.id(), () -> draft.toQuery(catalogue));
        };
        return new LineAnswerer(reader, answerer, new JsonAnswer(out));
    }

    static LineAnswerer ofText(Catalogue catalogue, Answerer answerer, TextParameters text, ByteSink out) {
        LineReader reader;
        try {
            TextQueries<?> queries = TextQueries.of(text, catalogue);
            reader =
                    (bytes, from, to) -> new Line(QueryId.NONE, () -> queries.query(new TextPosition(bytes, from, to)));
        } catch (Refusal refusal) {
            reader = (bytes, from, to) -> new Line(QueryId.NONE, () -> {
                throw refusal;
            });
        }
        return new LineAnswerer(reader, answerer, new TextAnswer(out));
    }

    /** How many of the answers so far are errors. */
    int errors() {
        return errors;
    }

    /** Answers the line that stands from {@code from} up to {@code to}, as number {@code number} of its batch. */
    void answer(long number, byte[] bytes, int from, int to) {
        Line line = reader.read(bytes, from, to);
        form.begin(number, line.id());
        try {
            answerer.answer(line.query().get(), form);
            form.end();
        } catch (Refusal refusal) {
            refuse(number, line.id(), refusal);
        } catch (RuntimeException | StackOverflowError defect) {
            LOG.log(Level.ERROR, "line " + number + " failed", defect);
            refuse(number, line.id(), internal(defect));
        }
    }

    /** Gives line {@code number} an error that was known without reading it. */
    void refuse(long number, Refusal refusal) {
        form.begin(number, QueryId.NONE);
        refuse(number, QueryId.NONE, refusal);
    }

    private void refuse(long number, QueryId id, Refusal refusal) {
        errors++;
        form.refuse(number, id, refusal);
    }

    /** What only this program can be blamed for. */
    private static Refusal internal(Throwable defect) {
        String message = "the solver failed on this query with "
                + defect.getClass().getSimpleName() + "; this is a defect of the solver";
        return new Refusal(ErrorCode.INTERNAL, message, "");
    }

    /** A line's name and, once asked for, its query. */
    private record Line(QueryId id, Supplier<Query<?>> query) {}

    /** Makes a query of a line. */
    private interface LineReader {
        Line read(byte[] bytes, int from, int to);
    }
}
