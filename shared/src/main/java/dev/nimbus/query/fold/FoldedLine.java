package dev.nimbus.query.fold;

import dev.nimbus.protocol.FoldedPiece;
import dev.nimbus.protocol.Lines;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.query.line.AnswerForm;
import dev.nimbus.query.line.Answerer;
import dev.nimbus.query.line.Integers;
import dev.nimbus.query.line.LineErrors;
import dev.nimbus.query.line.Question;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.PositionFold;
import dev.nimbus.theory.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A line that came in pieces: what these folded to is put together and answered, or is the line's error. */
public final class FoldedLine {
    private final Question<?> queries;
    private final QueryChunk chunk;
    private final List<FoldedPiece> pieces;

    /** @param chunk holds the folded pieces, one a line, in order */
    public FoldedLine(Question<?> queries, QueryChunk chunk) {
        this(queries, chunk, pieces(chunk));
    }

    FoldedLine(Question<?> queries, QueryChunk chunk, List<FoldedPiece> pieces) {
        this.queries = queries;
        this.chunk = chunk;
        this.pieces = pieces;
    }

    /**
     * Answers what is asked.
     *
     * @throws Refusal the same that the line would get if it were held whole; or that it is too long for that
     */
    public void answer(AnswerForm form) {
        PositionFold fold = queries.newFold().orElseThrow(this::tooLong);
        RunningFold running = new RunningFold(fold);
        pieces.forEach(piece -> add(piece, running));
        running.requireSum();
        Answerer.answer(fold, queries.asks(), form);
    }

    /** What the pieces of a line came to, in order. */
    static List<FoldedPiece> pieces(QueryChunk chunk) {
        List<FoldedPiece> pieces = new ArrayList<>();
        byte[] body = chunk.body();
        for (int from = 0; from < body.length; ) {
            int to = Lines.indexOfFeed(body, from, body.length);
            pieces.add(FoldedPiece.of(new String(body, from, to - from, StandardCharsets.UTF_8)));
            from = to + 1;
        }
        return pieces;
    }

    private void add(FoldedPiece piece, RunningFold running) {
        if (piece instanceof FoldedPiece.Sum sum) {
            running.append(sum);
        } else if (piece instanceof FoldedPiece.Tail tail) {
            running.append(tail.sum());
        } else if (piece instanceof FoldedPiece.Refused refused) {
            running.append(refused);
        } else if (piece instanceof FoldedPiece.BadWord bad) {
            throw badWord(running.count() + bad.index(), bad.word());
        } else if (piece instanceof FoldedPiece.Malformed malformed) {
            throw malformed(running.count() + malformed.index(), malformed.found());
        } else if (piece instanceof FoldedPiece.Lost lost) {
            throw new Refusal(ErrorCode.INTERNAL, lost.reason(), "");
        } else {
            throw tooLong();
        }
    }

    /** Where the line ceases to be JSON; in which character is not known of a line in pieces. */
    static Refusal malformed(long index, String found) {
        String what = found.isEmpty() ? "the line ends" : "there is " + found;
        return new Refusal(
                ErrorCode.MALFORMED_JSON,
                "at element " + index + " of the position: " + what
                        + "; expected integers, a comma between each, and ]",
                "");
    }

    private Refusal badWord(long index, String word) {
        String noun = queries.noun();
        return word.isEmpty()
                ? Refusal.tooLarge(
                        noun + " " + index + " has more digits than the gateway's budget for one" + " line allows")
                : Integers.refuse(noun, index, word, "/" + index);
    }

    private Refusal tooLong() {
        return LineErrors.tooLong(chunk.cutLineBytes());
    }
}
