package dev.nimbus.query;

import dev.nimbus.games.Catalogue;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.function.Function;

/** Answers one line after another and counts the errors. Whatever happens to a line, it gets exactly one answer. */
final class LineAnswerer {
    private static final Logger LOG = System.getLogger(LineAnswerer.class.getName());

    private final LineReader reader;
    private final LineForm form;
    private int errors;

    private LineAnswerer(LineReader reader, LineForm form) {
        this.reader = reader;
        this.form = form;
    }

    static LineAnswerer ofJson(Catalogue catalogue, Answerer answerer, ByteSink out) {
        AnswerLine form = new JsonAnswer(out);
        LineReader reader = (bytes, from, to) -> {
            Draft draft = JsonQueryReader.read(bytes, from, to - from);
            return new Line(draft.id(), () -> answerer.answer(draft.toQuery(catalogue), form));
        };
        return new LineAnswerer(reader, form);
    }

    static LineAnswerer ofText(Catalogue catalogue, Answerer answerer, TextParameters text, ByteSink out) {
        AnswerLine form = new TextAnswer(out);
        return ofText(
                catalogue,
                text,
                form,
                queries -> (bytes, from, to) -> new Line(
                        QueryId.NONE, () -> answerer.answer(queries.query(new TextPosition(bytes, from, to)), form)));
    }

    /** For lines that came in pieces: what is answered is what the pieces folded to. */
    static LineAnswerer ofTextFold(Catalogue catalogue, QueryChunk fold, ByteSink out) {
        AnswerLine form = new TextAnswer(out);
        return ofText(
                catalogue,
                fold.text(),
                form,
                queries ->
                        (bytes, from, to) -> new Line(QueryId.NONE, () -> new FoldedLine(queries, fold).answer(form)));
    }

    /** For lines of JSON that came in pieces. */
    static LineAnswerer ofJsonFold(Catalogue catalogue, QueryChunk fold, ByteSink out) {
        AnswerLine form = new JsonAnswer(out);
        LineReader reader = (bytes, from, to) -> {
            FoldedJson line = FoldedJson.of(fold);
            return new Line(line.id(), () -> line.answer(catalogue, form));
        };
        return new LineAnswerer(reader, form);
    }

    /** Where the parameters are bad each line gets the error. */
    private static LineAnswerer ofText(
            Catalogue catalogue, TextParameters text, LineForm form, Function<TextQueries<?>, LineReader> readerOf) {
        LineReader reader;
        try {
            reader = readerOf.apply(TextQueries.of(text, catalogue));
        } catch (Refusal refusal) {
            reader = (bytes, from, to) -> new Line(QueryId.NONE, () -> {
                throw refusal;
            });
        }
        return new LineAnswerer(reader, form);
    }

    static LineAnswerer ofService(LineService service, ByteSink out) {
        LineReader reader =
                (bytes, from, to) -> new Line(QueryId.NONE, () -> service.answerBlocking(bytes, from, to, out));
        return new LineAnswerer(reader, new ServiceForm(out));
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
            line.answering().run();
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
        return new Refusal(ErrorCode.INTERNAL, blame(defect), "");
    }

    static String blame(Throwable defect) {
        return "the solver failed on this query with " + defect.getClass().getSimpleName()
                + "; this is a defect of the solver";
    }

    /** A line's name, and what writes its answer. */
    private record Line(QueryId id, Runnable answering) {}

    /** Reads a line as far as it takes to know its name. */
    private interface LineReader {
        Line read(byte[] bytes, int from, int to);
    }
}
