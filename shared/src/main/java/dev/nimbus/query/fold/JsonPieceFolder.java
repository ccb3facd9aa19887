package dev.nimbus.query.fold;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.FoldedPiece;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.query.json.JsonIntegers;
import dev.nimbus.query.json.JsonQueryReader;
import dev.nimbus.theory.PositionFold;
import dev.nimbus.theory.Refusal;

/**
 * Folds a piece of a JSON line whose position is a list of plain integers. Game and convention must stand before the
 * position; any other value than an integer makes the line one that is not folded.
 */
final class JsonPieceFolder {
    private JsonPieceFolder() {}

    /**
     * Folds {@code piece}.
     *
     * @throws Refusal if something is wrong with what stands before the position
     */
    static FoldedPiece foldBlocking(QueryChunk piece, Catalogue catalogue) {
        boolean first = piece.piece() == 0;
        byte[] beginning = first ? piece.body() : piece.text().game().getBytes(UTF_8);
        JsonQueryReader.Head head = JsonQueryReader.head(beginning);
        if (!head.hasList() || piece.cutLineBytes() > 0) {
            return new FoldedPiece.Hopeless();
        }
        JsonIntegers integers = new JsonIntegers(piece.body(), first ? head.list() : 0, first);
        return head.draft()
                .toQuestion(catalogue)
                .newFold()
                .map(fold -> foldBlocking(integers, fold))
                .orElseGet(FoldedPiece.Hopeless::new);
    }

    private static FoldedPiece foldBlocking(JsonIntegers integers, PositionFold fold) {
        RunningFold running = new RunningFold(fold);
        running.addAllBlocking(integers::read);
        return switch (integers.end()) {
            case COMMA -> running.folded();
            case LIST -> lastPiece(running.folded(), integers.rest());
            case BAD_INTEGER -> new FoldedPiece.BadWord(running.count(), integers.badInteger());
            case MALFORMED -> new FoldedPiece.Malformed(running.count(), integers.malformed());
            case OTHER -> new FoldedPiece.Hopeless();
        };
    }

    private static FoldedPiece lastPiece(FoldedPiece folded, String rest) {
        return folded instanceof FoldedPiece.Sum sum ? new FoldedPiece.Tail(sum, rest) : folded;
    }
}
