package dev.nimbus.query;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.Effort;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.fold.FoldedJson;
import dev.nimbus.query.fold.FoldedLine;
import dev.nimbus.query.json.Draft;
import dev.nimbus.query.json.JsonAnswer;
import dev.nimbus.query.json.JsonLineReader;
import dev.nimbus.query.line.AnswerForm;
import dev.nimbus.query.line.Answered;
import dev.nimbus.query.line.Answerer;
import dev.nimbus.query.line.ByteSink;
import dev.nimbus.query.line.DearAnswers;
import dev.nimbus.query.line.LineErrors;
import dev.nimbus.query.line.Query;
import dev.nimbus.query.line.QueryId;
import dev.nimbus.query.line.Question;
import dev.nimbus.query.service.LineService;
import dev.nimbus.query.service.ServiceForm;
import dev.nimbus.query.text.TextAnswer;
import dev.nimbus.query.text.TextPosition;
import dev.nimbus.query.text.TextWords;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.cancel.UnendingWorkException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.function.Function;

/** Answers one line after another and counts the errors. Whatever happens to a line, it gets exactly one answer. */
final class LineAnswerer {
    private static final Logger LOG = System.getLogger(LineAnswerer.class.getName());

    private final Lines lines;
    private final AnswerForm form;
    private final DearAnswers dear;
    /** Which answers a search may complete. */
    private int[] unfinished = {};

    private int answered;
    private int errors;

    private LineAnswerer(Lines lines, AnswerForm form, DearAnswers dear) {
        this.lines = lines;
        this.form = form;
        this.dear = dear;
    }

    /** For lines that are no queries, or of which there is one: none is answered by a copy. */
    private LineAnswerer(Lines lines, AnswerForm form) {
        this(lines, form, new DearAnswers(new ByteSink(0)));
    }

    static LineAnswerer ofJson(Catalogue catalogue, Answerer answerer, Effort effort, ByteSink out) {
        return ofJson(catalogue, answerer, effort, out, new JsonLineReader()::read);
    }

    /** For one line of JSON that was read before. */
    static LineAnswerer ofDraft(Catalogue catalogue, Answerer answerer, Draft draft, ByteSink out) {
        return ofJson(catalogue, answerer, Effort.NONE, out, (bytes, from, to) -> draft);
    }

    private static LineAnswerer ofJson(
            Catalogue catalogue, Answerer answerer, Effort effort, ByteSink out, DraftReader reader) {
        AnswerForm form = new JsonAnswer(out);
        DearAnswers dear = new DearAnswers(out);
        Lines lines = new Lines() {
            private Draft draft = new Draft();
            private boolean hasEffort;

            @Override
            public QueryId read(byte[] bytes, int from, int to) {
                draft = reader.read(bytes, from, to);
                hasEffort = false;
                return draft.id();
            }

            @Override
            public Answered answer(byte[] bytes, int from, int to) {
                Query<?> query = draft.toQuery(catalogue);
                hasEffort = draft.effortMillis(effort) > 0;
                return answerer.answer(query, form, dear);
            }

            @Override
            public boolean hasEffort() {
                return hasEffort;
            }
        };
        return new LineAnswerer(lines, form, dear);
    }

    static LineAnswerer ofText(Catalogue catalogue, Answerer answerer, QueryChunk chunk, ByteSink out) {
        AnswerForm form = new TextAnswer(out);
        DearAnswers dear = new DearAnswers(out);
        TextPosition position = new TextPosition(chunk.body());
        boolean hasEffort = chunk.text().effort().millis() > 0;
        return ofText(
                catalogue,
                chunk.text(),
                form,
                dear,
                queries -> linesOf(queries, answerer, position, hasEffort, form, dear));
    }

    /** What all lines ask is checked once. */
    private static <P> PlainLines linesOf(
            Question<P> queries,
            Answerer answerer,
            TextPosition position,
            boolean hasEffort,
            AnswerForm form,
            DearAnswers dear) {
        queries.requireOffered();
        return new PlainLines() {
            @Override
            public Answered answer(byte[] bytes, int from, int to) {
                return answerer.answer(queries.at(position.at(from, to)), form, dear);
            }

            @Override
            public boolean hasEffort() {
                return hasEffort;
            }
        };
    }

    /** For lines that came in pieces: what is answered is what the pieces folded to. */
    static LineAnswerer ofTextFold(Catalogue catalogue, QueryChunk fold, ByteSink out) {
        AnswerForm form = new TextAnswer(out);
        return ofText(catalogue, fold.text(), form, new DearAnswers(out), queries -> (bytes, from, to) -> {
            new FoldedLine(queries, fold).answer(form);
            return Answered.WRITTEN;
        });
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
            public Answered answer(byte[] bytes, int from, int to) {
                line.answer(catalogue, form);
                return Answered.WRITTEN;
            }
        };
        return new LineAnswerer(lines, form);
    }

    /** Where the parameters are bad each line gets the error. */
    private static LineAnswerer ofText(
            Catalogue catalogue,
            TextParameters text,
            AnswerForm form,
            DearAnswers dear,
            Function<Question<?>, PlainLines> linesOf) {
        PlainLines lines;
        try {
            lines = linesOf.apply(TextWords.question(text, catalogue));
        } catch (Refusal refusal) {
            lines = (bytes, from, to) -> {
                throw refusal;
            };
        }
        return new LineAnswerer(lines, form, dear);
    }

    static LineAnswerer ofService(LineService service, ByteSink out) {
        PlainLines lines = (bytes, from, to) -> {
            service.answerBlocking(bytes, from, to, out);
            return Answered.WRITTEN;
        };
        return new LineAnswerer(lines, new ServiceForm(out));
    }

    /** For lines that are refused and not read. */
    static LineAnswerer ofNone(AnswerForm form) {
        PlainLines lines = (bytes, from, to) -> {
            throw new IllegalStateException("no line is answered here");
        };
        return new LineAnswerer(lines, form);
    }

    /** How many of the answers so far are errors. */
    int errors() {
        return errors;
    }

    /** Which of the answers so far, from 0, a search with the effort of their queries may complete. */
    int[] unfinished() {
        return unfinished;
    }

    /**
     * Answers the line that stands from {@code from} up to {@code to}, as number {@code number} of its batch.
     *
     * @throws CancellationException if the work was cancelled; the line is then not answered
     */
    void answer(long number, byte[] bytes, int from, int to) {
        QueryId id = lines.read(bytes, from, to);
        form.begin(number, id);
        dear.begin();
        try {
            end(lines.answer(bytes, from, to));
            noteUnfinished();
        } catch (Refusal refusal) {
            refuse(number, id, refusal);
            dear.end(Answered.COPIED_ERROR);
            noteUnfinished();
        } catch (CancellationException cancelled) {
            throw cancelled;
        } catch (UnendingWorkException waits) {
            refuse(number, id, LineErrors.unending());
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError defect) {
            // What the line held is garbage by now. If memory is short all the same, other threads notice.
            LOG.log(Level.ERROR, "line " + number + " failed", defect);
            refuse(number, id, LineErrors.internal(defect));
        }
        answered++;
    }

    private void noteUnfinished() {
        if (dear.isUnfinished() && lines.hasEffort()) {
            unfinished = Arrays.copyOf(unfinished, unfinished.length + 1);
            unfinished[unfinished.length - 1] = answered;
        }
    }

    private void end(Answered answered) {
        switch (answered) {
            case WRITTEN -> {
                form.end();
                dear.end(Answered.COPIED);
            }
            case COPIED_ERROR -> errors++;
            case COPIED -> {}
        }
    }

    /** Gives a line an error, read as far as it takes to know its name. */
    void refuse(long number, byte[] bytes, int from, int to, Refusal refusal) {
        QueryId id = lines.read(bytes, from, to);
        form.begin(number, id);
        refuse(number, id, refusal);
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

        /** Writes the answer to the line that was read last; its end where it is not written anew. */
        Answered answer(byte[] bytes, int from, int to);

        /** Whether the line that was answered last may take more than its budget. */
        default boolean hasEffort() {
            return false;
        }
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
