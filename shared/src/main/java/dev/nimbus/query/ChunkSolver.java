package dev.nimbus.query;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.Lines;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.query.fold.PieceAnswerer;
import dev.nimbus.query.json.Draft;
import dev.nimbus.query.json.JsonLineReader;
import dev.nimbus.query.json.JsonQueryReader;
import dev.nimbus.query.line.Answerer;
import dev.nimbus.query.line.ByteSink;
import dev.nimbus.query.line.LineErrors;
import dev.nimbus.query.search.Searches;
import dev.nimbus.query.service.MisereService;
import dev.nimbus.query.service.PeriodService;
import dev.nimbus.query.service.PositionService;
import dev.nimbus.query.service.RulesetService;
import dev.nimbus.query.service.ServiceForm;
import dev.nimbus.query.service.TableService;
import dev.nimbus.query.text.TextAnswer;
import dev.nimbus.query.text.TextWords;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.PreemptedException;
import java.util.Optional;

/**
 * Answers chunks: lines of queries in, lines of answers out, one for each. Safe for use by several threads.
 */
public final class ChunkSolver {
    private static final int TEXT_ANSWER_BYTES = 16;
    private static final int ANSWER_BYTES = 128;
    /** A check takes as long as the shortest line; lines that take long check by themselves. */
    private static final int LINES_BETWEEN_CHECKS = 16;

    private final Catalogue catalogue;
    private final long budgetSteps;
    private final Optional<Searches> searches;
    private final Answerer answerer;
    private final int answerBytes;
    private final int replyBytes;

    /** Solves within the {@linkplain Budget#DEFAULT_STEPS standard budget} of each query. */
    public ChunkSolver(Catalogue catalogue) {
        this(catalogue, Budget.DEFAULT_STEPS, Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    /**
     * Answers chunks in parts where the answers are long, so that the answer to a query does not depend on its
     * neighbours.
     *
     * @param budgetSteps the work budget of each query, in steps
     * @param answerBytes bytes of the answer to one query at which no more moves are listed
     * @param replyBytes bytes at which a reply ends: it holds at least one answer, and ends behind the answer that
     *     reaches this size, so it is never longer than both bounds together and an error line
     */
    public ChunkSolver(Catalogue catalogue, long budgetSteps, int answerBytes, int replyBytes) {
        this(catalogue, budgetSteps, answerBytes, replyBytes, Optional.empty());
    }

    private ChunkSolver(
            Catalogue catalogue, long budgetSteps, int answerBytes, int replyBytes, Optional<Searches> searches) {
        this.searches = searches;
        this.catalogue = catalogue;
        this.budgetSteps = budgetSteps;
        this.answerer = new Answerer(budgetSteps);
        this.answerBytes = answerBytes;
        this.replyBytes = replyBytes;
    }

    /** The same, which begins, shows and stops long searches. */
    public ChunkSolver withSearches(Searches jobs) {
        return new ChunkSolver(catalogue, budgetSteps, answerBytes, replyBytes, Optional.of(jobs));
    }

    /** As {@link #answerBlocking(QueryChunk, Cancellation)}, for a chunk that is never cancelled. */
    public AnswerChunk answerBlocking(QueryChunk chunk) {
        return answerBlocking(chunk, Cancellation.NEVER);
    }

    /**
     * Answers the queries of {@code chunk} from the first one on: all of them, or at least one. It stops early if the answers
     * have become too long, or if the work is preempted. {@link AnswerChunk#answers} tells how many there are. The caller asks
     * for the rest with a chunk that begins at line {@code firstLine + answers}. May block while a table is
     * fetched or computed.
     *
     * @param cancellation ends the work between two lines, and within a line that takes long
     * @throws java.util.concurrent.CancellationException if it was cancelled
     * @throws PreemptedException if it was preempted in the first line
     * @throws IllegalArgumentException if the chunk does not hold as many lines as it says
     */
    public AnswerChunk answerBlocking(QueryChunk chunk, Cancellation cancellation) {
        return Cancellation.callWith(cancellation, () -> answerCurrentBlocking(chunk, cancellation));
    }

    /**
     * Answers the first queries of {@code chunk} up to one at which the work did not end, and that one with an error. As
     * after any partial answer, who asked asks again for the queries behind it.
     *
     * @param unending which of the chunk's queries did not end, from 0: the {@linkplain Cancellation#beginPart part} that
     *     was begun last
     * @param cancellation as for {@link #answerBlocking(QueryChunk, Cancellation)}; it must not preempt the work
     */
    public AnswerChunk answerUnendingBlocking(QueryChunk chunk, int unending, Cancellation cancellation) {
        return Cancellation.callWith(cancellation, () -> {
            if (chunk.isPiece()) {
                byte[] lost = PieceAnswerer.unending().toLine();
                return new AnswerChunk(chunk.ticket(), chunk.firstLine(), 1, 0, lost);
            }
            return answerUpTo(unending, chunk, cancellation);
        });
    }

    private AnswerChunk answerUpTo(int unending, QueryChunk chunk, Cancellation cancellation) {
        ByteSink out = newSink(chunk);
        LineAnswerer unread = unreadLines(chunk, out);
        LineAnswerer lines = unending == 0 ? unread : lineAnswerer(chunk, out);
        byte[] body = chunk.body();
        int from = afterBlankLines(body, 0);
        for (int index = 0; index < unending; index++) {
            int to = Lines.indexOfFeed(body, from, body.length);
            cancellation.beginPart(index);
            out.startAnswer();
            lines.answer(chunk.firstLine() + index, body, from, to);
            from = afterBlankLines(body, to + 1);
        }
        int to = Lines.indexOfFeed(body, from, body.length);
        unread.refuse(chunk.firstLine() + unending, body, from, to, LineErrors.unending());
        int errors = lines == unread ? unread.errors() : lines.errors() + unread.errors();
        return chunk(chunk, unending + 1, errors, lines, out);
    }

    private static int afterBlankLines(byte[] body, int from) {
        int at = from;
        for (int to = Lines.indexOfFeed(body, at, body.length); to < body.length && Lines.isBlank(body, at, to); ) {
            at = to + 1;
            to = Lines.indexOfFeed(body, at, body.length);
        }
        return at;
    }

    /** Lines that are refused: of the game, which may be what does not end, nothing is read. */
    private LineAnswerer unreadLines(QueryChunk chunk, ByteSink out) {
        return switch (chunk.format()) {
            case NDJSON, NDJSON_FOLD -> lineAnswerer(chunk, out);
            case TEXT, TEXT_FOLD -> LineAnswerer.ofNone(new TextAnswer(out));
            case RULESET, TABLE, PERIOD, MISERE, SEARCH -> LineAnswerer.ofNone(new ServiceForm(out));
            case TEXT_PIECE, NDJSON_PIECE -> throw new IllegalArgumentException("a piece has no lines");
        };
    }

    private AnswerChunk answerCurrentBlocking(QueryChunk chunk, Cancellation cancellation) {
        if (chunk.isPiece()) {
            byte[] folded = PieceAnswerer.answerBlocking(chunk, catalogue).toLine();
            return new AnswerChunk(chunk.ticket(), chunk.firstLine(), 1, 0, folded);
        }
        ByteSink out = newSink(chunk);
        LineAnswerer lines = lineAnswerer(chunk, out);
        int answered = 1;
        if (chunk.isFold()) {
            lines.answer(chunk.firstLine(), chunk.body(), 0, chunk.body().length);
        } else if (chunk.cutLineBytes() > 0) {
            lines.refuse(chunk.firstLine(), refusalOfCutLine(chunk));
        } else {
            answered = answerLines(chunk, lines, out, cancellation);
        }
        return chunk(chunk, answered, lines.errors(), lines, out);
    }

    /** Where there are no searches all answers are final. */
    private AnswerChunk chunk(QueryChunk chunk, int answers, int errors, LineAnswerer lines, ByteSink out) {
        int[] unfinished = searches.isPresent() ? lines.unfinished() : new int[0];
        return new AnswerChunk(chunk.ticket(), chunk.firstLine(), answers, errors, 0, unfinished, out.toBytes());
    }

    private ByteSink newSink(QueryChunk chunk) {
        return new ByteSink(likelyBytes(chunk), answerBytes);
    }

    /** Answers in text are a letter and perhaps a number, however long the position. */
    private static int likelyBytes(QueryChunk chunk) {
        int length = chunk.body().length;
        return ANSWER_BYTES
                + (chunk.format() == ChunkFormat.TEXT ? Math.min(length, TEXT_ANSWER_BYTES * chunk.queries()) : length);
    }

    /**
     * Answers a chunk of one short query if that takes some microseconds and cannot block: the game was asked for before
     * and {@linkplain dev.nimbus.theory.Ruleset#isFormula has formulas} for what is asked. May be called on an event loop.
     *
     * @return empty where the chunk has to be {@linkplain #answerBlocking answered} by a worker
     */
    public Optional<AnswerChunk> answerAtOnce(QueryChunk chunk) {
        boolean isShort =
                chunk.queries() == 1 && chunk.body().length <= QueryChunk.SHORT_BYTES && chunk.cutLineBytes() == 0;
        if (!isShort) {
            return Optional.empty();
        }
        return switch (chunk.format()) {
            case NDJSON -> jsonAtOnce(chunk);
            case TEXT -> isTextFormula(chunk) ? Optional.of(answerBlocking(chunk)) : Optional.empty();
            case RULESET, TABLE, PERIOD, MISERE, SEARCH, TEXT_PIECE, TEXT_FOLD, NDJSON_PIECE, NDJSON_FOLD ->
                Optional.empty();
        };
    }

    /** What was read to find the game out is answered: the line is not read again, which would cost a microsecond. */
    private Optional<AnswerChunk> jsonAtOnce(QueryChunk chunk) {
        byte[] body = chunk.body();
        Draft query = new JsonLineReader().read(body, 0, body.length);
        if (!query.isFormula(catalogue)) {
            return Optional.empty();
        }
        ByteSink out = newSink(chunk);
        LineAnswerer line = LineAnswerer.ofDraft(catalogue, answerer, query, out);
        line.answer(chunk.firstLine(), body, 0, body.length);
        return Optional.of(new AnswerChunk(chunk.ticket(), chunk.firstLine(), 1, line.errors(), out.toBytes()));
    }

    private boolean isTextFormula(QueryChunk chunk) {
        try {
            return TextWords.isFormula(chunk.text(), catalogue);
        } catch (Refusal wrong) {
            return false; // A worker tells what is wrong.
        }
    }

    private LineAnswerer lineAnswerer(QueryChunk chunk, ByteSink out) {
        return switch (chunk.format()) {
            case NDJSON -> LineAnswerer.ofJson(catalogue, answerer, chunk.text().effort(), out);
            case TEXT -> LineAnswerer.ofText(catalogue, answerer, chunk, out);
            case RULESET -> LineAnswerer.ofService(new RulesetService(catalogue), out);
            case TABLE -> LineAnswerer.ofService(new TableService(catalogue, chunk.text()), out);
            case PERIOD -> LineAnswerer.ofService(new PeriodService(catalogue, searches, chunk.text()), out);
            case MISERE -> LineAnswerer.ofService(new MisereService(catalogue, chunk.text()), out);
            case SEARCH -> LineAnswerer.ofService(new PositionService(catalogue, searches, chunk), out);
            case TEXT_FOLD -> LineAnswerer.ofTextFold(catalogue, chunk, out);
            case NDJSON_FOLD -> LineAnswerer.ofJsonFold(catalogue, chunk, out);
            case TEXT_PIECE, NDJSON_PIECE -> throw new IllegalArgumentException("a piece has no lines");
        };
    }

    /** Answers line after line until the reply is full or the work is preempted, and says how many. */
    private int answerLines(QueryChunk chunk, LineAnswerer lines, ByteSink out, Cancellation cancellation) {
        byte[] body = chunk.body();
        int answered = 0;
        for (int from = 0; from < body.length; ) {
            int to = Lines.indexOfFeed(body, from, body.length);
            if (!Lines.isBlank(body, from, to)) {
                if (answered == chunk.queries()) {
                    throw new IllegalArgumentException("more lines than the " + chunk.queries() + " of the chunk");
                }
                if (!answerLine(chunk, lines, out, cancellation, answered, from, to)) {
                    return answered;
                }
                answered++;
                if (out.size() >= replyBytes || cancellation.shouldYield()) {
                    return answered;
                }
            }
            from = to + 1;
        }
        if (answered != chunk.queries()) {
            throw new IllegalArgumentException(answered + " lines in a chunk of " + chunk.queries());
        }
        return answered;
    }

    /** False if it was preempted and there are answers before it; without any the chunk is done again. */
    private boolean answerLine(
            QueryChunk chunk,
            LineAnswerer lines,
            ByteSink out,
            Cancellation cancellation,
            int index,
            int from,
            int to) {
        int start = out.size();
        out.startAnswer();
        try {
            if (index % LINES_BETWEEN_CHECKS == 0) {
                cancellation.throwIfCancelled();
            }
            cancellation.beginPart(index);
            lines.answer(chunk.firstLine() + index, chunk.body(), from, to);
            return true;
        } catch (PreemptedException preempted) {
            if (index == 0) {
                throw preempted;
            }
            out.cutTo(start);
            return false;
        }
    }

    /** What is seen to be no JSON is told to be that, however the line goes on. */
    private static Refusal refusalOfCutLine(QueryChunk chunk) {
        Optional<Refusal> malformed = chunk.format() == ChunkFormat.NDJSON
                ? JsonQueryReader.head(chunk.body()).malformed()
                : Optional.empty();
        return malformed.orElseGet(() -> LineErrors.tooLong(chunk.cutLineBytes()));
    }
}
