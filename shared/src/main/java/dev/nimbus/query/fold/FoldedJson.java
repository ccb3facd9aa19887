package dev.nimbus.query.fold;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.FoldedPiece;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.query.json.Draft;
import dev.nimbus.query.json.JsonQueryReader;
import dev.nimbus.query.line.AnswerForm;
import dev.nimbus.query.line.LineErrors;
import dev.nimbus.query.line.QueryId;
import dev.nimbus.query.line.Question;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import java.util.List;
import java.util.Optional;

/** A JSON line that came in pieces: its beginning, what the integers of its position folded to, and its end. */
public final class FoldedJson {
    private final QueryChunk chunk;
    private final List<FoldedPiece> pieces;
    private final Optional<Refusal> malformed;
    private final Draft head;
    /** All but the position; none where the line's end is not known. */
    private final Optional<Draft> whole;

    private FoldedJson(QueryChunk chunk, List<FoldedPiece> pieces, JsonQueryReader.Head head, Optional<Draft> whole) {
        this.chunk = chunk;
        this.pieces = pieces;
        this.malformed = head.malformed();
        this.head = head.draft();
        this.whole = whole;
    }

    /** Reads the line around its position. */
    public static FoldedJson of(QueryChunk chunk) {
        byte[] beginning = chunk.text().game().getBytes(UTF_8);
        JsonQueryReader.Head head = JsonQueryReader.head(beginning);
        List<FoldedPiece> pieces = FoldedLine.pieces(chunk);
        Optional<String> rest = head.hasList() ? rest(pieces) : Optional.empty();
        Optional<Draft> whole = rest.map(end -> around(beginning, head.list(), end))
                // In a list of lists, the first inner list may have been taken for the whole list.
                .filter(draft ->
                        pieces.stream().noneMatch(FoldedPiece.Hopeless.class::isInstance) || !draft.isMalformed());
        return new FoldedJson(chunk, pieces, head, whole);
    }

    /** What follows the position, in the last piece: those behind it would be cut at commas of something else. */
    private static Optional<String> rest(List<FoldedPiece> pieces) {
        return pieces.isEmpty() || endsEarly(pieces) ? Optional.empty() : rest(pieces.get(pieces.size() - 1));
    }

    private static boolean endsEarly(List<FoldedPiece> pieces) {
        return pieces.stream()
                .limit(Math.max(0, pieces.size() - 1))
                .anyMatch(piece -> rest(piece).isPresent());
    }

    private static Optional<String> rest(FoldedPiece piece) {
        if (piece instanceof FoldedPiece.Hopeless unfolded) {
            return Optional.of(unfolded.rest()).filter(rest -> !rest.isEmpty());
        }
        return piece instanceof FoldedPiece.Tail tail ? Optional.of(tail.rest()) : Optional.empty();
    }

    private static Draft around(byte[] beginning, int list, String rest) {
        byte[] line = (new String(beginning, 0, list, UTF_8) + rest).getBytes(UTF_8);
        return JsonQueryReader.read(line, 0, line.length);
    }

    public QueryId id() {
        return whole.orElse(head).id();
    }

    /**
     * Answers what is asked.
     *
     * @throws Refusal that of the same line held whole, or that it is too long for that
     */
    public void answer(Catalogue catalogue, AnswerForm form) {
        malformed.ifPresent(found -> {
            throw found;
        });
        if (head.hasGame() && endsWithinList()) {
            throw FoldedLine.malformed(integers(), "");
        }
        boolean settled = head.hasGame() && isSettledEarlier() && !endsEarly(pieces);
        if (!head.hasGame() || (whole.isEmpty() && !settled)) {
            throw tooLong();
        }
        Question<?> question = whole.orElse(head).toQuestion(catalogue);
        if (whole.isPresent() && question.play() != head.toQuestion(catalogue).play()) {
            throw tooLong();
        }
        try {
            new FoldedLine(question, chunk, pieces).answer(form);
        } catch (Refusal e) {
            throw e.code() == ErrorCode.INVALID_POSITION ? e.within("/position") : e;
        }
    }

    /** The last piece has integers only; of one that was refused it is not known whether the list ended in it. */
    private boolean endsWithinList() {
        return !pieces.isEmpty()
                && pieces.get(pieces.size() - 1) instanceof FoldedPiece.Sum
                && pieces.stream()
                        .allMatch(piece -> piece instanceof FoldedPiece.Sum || piece instanceof FoldedPiece.Refused);
    }

    private long integers() {
        long count = 0;
        for (FoldedPiece piece : pieces) {
            count += piece instanceof FoldedPiece.Sum sum ? sum.count() : 0;
            count += piece instanceof FoldedPiece.Refused refused ? refused.count() : 0;
        }
        return count;
    }

    /** Whether the line has an error that is known without its end. */
    private boolean isSettledEarlier() {
        return pieces.stream()
                .anyMatch(piece -> !(piece instanceof FoldedPiece.Sum || piece instanceof FoldedPiece.Tail));
    }

    private Refusal tooLong() {
        return LineErrors.tooLong(chunk.cutLineBytes());
    }
}
