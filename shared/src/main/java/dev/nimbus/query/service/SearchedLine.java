package dev.nimbus.query.service;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.query.json.Draft;
import dev.nimbus.query.json.JsonAnswer;
import dev.nimbus.query.json.JsonLineReader;
import dev.nimbus.query.line.ByteSink;
import dev.nimbus.query.line.LineErrors;
import dev.nimbus.query.line.QueryId;
import dev.nimbus.query.search.SearchJob;
import dev.nimbus.query.search.SearchQuestion;
import dev.nimbus.query.search.SearchState;
import dev.nimbus.query.text.AnswerForms;
import dev.nimbus.query.text.TextPosition;
import dev.nimbus.query.text.TextWords;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One line of a batch or a stream that its search answers.
 *
 * @param question what it asks, with the effort that it may take
 */
record SearchedLine(long number, QueryId id, ChunkFormat format, SearchQuestion question) {
    /** How the answer of a search begins, which is of no line. */
    private static final String HEAD = "{\"line\":0";

    private static final String HEAD_OF_ERROR = HEAD + ",\"error\"";

    private static final int ANSWER_BYTES = 128;

    /**
     * Reads a line that a solver has read before, in a chunk that has its number and its parameters.
     *
     * @throws Refusal if it is too long to be searched
     */
    static SearchedLine read(Catalogue catalogue, QueryChunk chunk, ChunkFormat format, String line) {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        if (format == ChunkFormat.TEXT) {
            SearchQuestion question = SearchQuestion.of(
                    TextWords.question(chunk.text(), catalogue).at(TextPosition.of(line.strip())),
                    chunk.text().effort().millis());
            return new SearchedLine(chunk.firstLine(), QueryId.NONE, format, question);
        }
        Draft draft = new JsonLineReader().read(bytes, 0, bytes.length);
        SearchQuestion question = SearchQuestion.of(
                draft.toQuery(catalogue), draft.effortMillis(chunk.text().effort()));
        return new SearchedLine(chunk.firstLine(), draft.id(), format, question);
    }

    /** Whether a search has the line's answer: it has ended, or taken as much as the line may, for another who gave it more. */
    boolean isOver(SearchJob job) {
        return !job.isOpen() || isUsedUp(job);
    }

    private boolean isUsedUp(SearchJob job) {
        return job.state() != SearchState.FOUND && job.figures().cpuMillis() >= question.effortMillis();
    }

    /** Writes the line's answer, where the search has it, without a line end. */
    void write(SearchJob job, ByteSink out) {
        ByteSink line = new ByteSink(ANSWER_BYTES + job.answer().length());
        JsonAnswer form = new JsonAnswer(line);
        form.begin(number, id);
        boolean isError = isUsedUp(job) && job.answer().startsWith(HEAD_OF_ERROR); // It may tell of another effort.
        if (job.answer().startsWith(HEAD) && !isError) {
            line.text(job.answer().substring(HEAD.length())).put('\n');
        } else {
            form.refuse(number, id, whyNot(job));
        }
        byte[] bytes = format == ChunkFormat.TEXT ? AnswerForms.toText(line.toBytes()) : line.toBytes();
        out.put(Arrays.copyOf(bytes, bytes.length - 1));
    }

    private Refusal whyNot(SearchJob job) {
        if (isUsedUp(job)) {
            return LineErrors.effortUsedUp(question.effortMillis());
        }
        return job.state() == SearchState.STOPPED
                ? Refusal.tooLarge("the search ended before its effort of "
                        + LineErrors.seconds(question.effortMillis()) + " s of CPU time was used up: " + job.reason())
                : new Refusal(ErrorCode.INTERNAL, "the search failed: " + job.reason(), "");
    }
}
