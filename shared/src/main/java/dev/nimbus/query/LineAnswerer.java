package dev.nimbus.query;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.fold.FoldedJson;
import dev.nimbus.query.fold.FoldedLine;
import dev.nimbus.query.json.Draft;
import dev.nimbus.query.json.JsonAnswer;
import dev.nimbus.query.json.JsonLineReader;
import dev.nimbus.query.line.AnswerForm;
import dev.nimbus.query.line.Answerer;
import dev.nimbus.query.line.ByteSink;
import dev.nimbus.query.line.LineErrors;
import dev.nimbus.query.line.QueryId;
import dev.nimbus.query.line.Question;
import dev.nimbus.query.service.LineService;
import dev.nimbus.query.service.ServiceForm;
import dev.nimbus.query.text.TextAnswer;
import dev.nimbus.query.text.TextPosition;
import dev.nimbus.query.text.TextWords;
import dev.nimbus.theory.Refusal;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.CancellationException;
import java.util.function.Function;

/** Answers one line after another and counts the errors. Whatever happens to a line, it gets exactly one answer. */
final class LineAnswerer {
    private static final Logger LOG = System.getLogger(LineAnswerer.class.getName());

    private final Lines lines;
    private final AnswerForm form;
    private int errors;

    private LineAnswerer(Lines lines, AnswerForm form) {
        this.lines = lines;
        this.form = form;
    }

    static LineAnswerer ofJson(Catalogue catalogue, Answerer answerer, ByteSink out) {
        return ofJson(catalogue, answerer, out, new JsonLineReader()::read);
    }

    /** For one line of JSON that was read before. */
    static LineAnswerer ofDraft(Catalogue catalogue, Answerer answerer, Draft draft, ByteSink out) {
        return ofJson(catalogue, answerer, out, (bytes, from, to) -> draft);
    }

    private static LineAnswerer ofJson(Catalogue catalogue, Answerer answerer, ByteSink out, DraftReader reader) {
        AnswerForm form = new JsonAnswer(out);
        Lines lines = new Lines() {
            private Draft draft = new Draft();

            @Override
            public QueryId read(byte[] bytes, int from, int to) {
                draft = reader.read(bytes, from, to);
                return draft.id();
            }

            @Override
            public void answer(byte[] bytes, int from, int to) {
                answerer.answer(draft.toQuery(catalogue), form);
            }
        };
        return new LineAnswerer(lines, form);
    }

    static LineAnswerer ofText(Catalogue catalogue, Answerer answerer, QueryChunk chunk, ByteSink out) {
        AnswerForm form = new TextAnswer(out);
        TextPosition position = new TextPosition(chunk.body());
        return ofText(catalogue, chunk.text(), form, queries -> linesOf(queries, answerer, position, form));
    }

    /** What all lines ask is checked once. */
    private static <P> PlainLines linesOf(
            Question<P> queries, Answerer answerer, TextPosition position, AnswerForm form) {
        queries.requireOffered();
        return (bytes, from, to) -> answerer.answer(queries.at(position.at(from, to)), form);
    }

    /** For lines that came in pieces: what is answered is what the pieces folded to. */
    static LineAnswerer ofTextFold(Catalogue catalogue, QueryChunk fold, ByteSink out) {
        AnswerForm form = new TextAnswer(out);
        return ofText(
                catalogue,
                fold.text(),
                form,
                queries -> (bytes, from, to) -> new FoldedLine(queries, fold).answer(form));
    }

    /** For lines of JSON that came in pieces. */
    static LineAnswerer ofJsonFold(Catalogue catalogue, QueryChunk fold, ByteSink out) {
        AnswerForm form = new JsonAnswer(out);
        FoldedJson line = FoldedJson.of(fold);
        Lines lines = new Lines() {
            @Override
            public QueryId read(byte[] bytes, int from, int to) {
                return line.id();
            }

            @Override
            public void answer(byte[] bytes, int from, int to) {
                line.answer(catalogue, form);
            }
        };
        return new LineAnswerer(lines, form);
    }

    /** Where the parameters are bad each line gets the error. */
    private static LineAnswerer ofText(
            Catalogue catalogue, TextParameters text, AnswerForm form, Function<Question<?>, PlainLines> linesOf) {
        PlainLines lines;
        try {
            lines = linesOf.apply(TextWords.question(text, catalogue));
        } catch (Refusal refusal) {
            lines = (bytes, from, to) -> {
                throw refusal;
            };
        }
        return new LineAnswerer(lines, form);
    }

    static LineAnswerer ofService(LineService service, ByteSink out) {
        PlainLines lines = (bytes, from, to) -> service.answerBlocking(bytes, from, to, out);
        return new LineAnswerer(lines, new ServiceForm(out));
    }

    /** How many of the answers so far are errors. */
    int errors() {
        return errors;
    }

    /**
     * Answers the line that stands from {@code from} up to {@code to}, as number {@code number} of its batch.
     *
     * @throws CancellationException if the work was cancelled; the line is then not answered
     */
    void answer(long number, byte[] bytes, int from, int to) {
        QueryId id = lines.read(bytes, from, to);
        form.begin(number, id);
        try {
            lines.answer(bytes, from, to);
            form.end();
        } catch (Refusal refusal) {
            refuse(number, id, refusal);
        } catch (CancellationException cancelled) {
            throw cancelled;
        } catch (RuntimeException | StackOverflowError defect) {
            LOG.log(Level.ERROR, "line " + number + " failed", defect);
            refuse(number, id, LineErrors.internal(defect));
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

    /** All lines of a chunk, one after another: nothing is made for each of them. */
    private interface Lines {
        /** Reads a line as far as it takes to know its name. */
        QueryId read(byte[] bytes, int from, int to);

        /** Writes the answer to the line that was read last. */
        void answer(byte[] bytes, int from, int to);
    }

    /** Reads a line of JSON, or has it. */
    @FunctionalInterface
    private interface DraftReader {
        Draft read(byte[] bytes, int from, int to);
    }

    /** Lines that have no names. */
    @FunctionalInterface
    private interface PlainLines extends Lines {
        @Override
        default QueryId read(byte[] bytes, int from, int to) {
            return QueryId.NONE;
        }
    }
}
