package dev.nimbus.query.fold;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.FoldedPiece;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.query.json.JsonIntegers;
import dev.nimbus.query.json.JsonQueryReader;
import dev.nimbus.theory.PositionFold;
import dev.nimbus.theory.Refusal;
import java.util.Optional;

/**
 * Folds a piece of a JSON line whose position is a list of plain integers. Game and convention must stand before the
 * position; any other value than an integer makes the line one that is not folded.
 */
final class JsonPieceFolder {
    /** Integers that are read at once where they do not matter. */
    private static final int PASSED = 1 << 10;

    private JsonPieceFolder() {}

    /** Folds {@code piece}. */
    static FoldedPiece foldBlocking(QueryChunk piece, Catalogue catalogue) {
        boolean first = piece.piece() == 0;
        byte[] beginning = first ? piece.body() : piece.text().game().getBytes(UTF_8);
        JsonQueryReader.Head head = JsonQueryReader.head(beginning);
        if (!head.hasList() || piece.cutLineBytes() > 0) {
            return new FoldedPiece.Hopeless();
        }
        JsonIntegers integers = new JsonIntegers(piece.body(), first ? head.list() : 0, first);
        return newFold(head, catalogue)
                .map(fold -> foldBlocking(integers, fold))
                .orElseGet(() -> unfolded(integers));
    }

    /** Empty too if something is wrong with what stands before the position: that is told when the line is answered. */
    private static Optional<PositionFold> newFold(JsonQueryReader.Head head, Catalogue catalogue) {
        try {
            return head.draft().toQuestion(catalogue).newFold();
        } catch (Refusal refusal) {
            return Optional.empty();
        }
    }

    private static FoldedPiece unfolded(JsonIntegers integers) {
        long[] passed = new long[PASSED];
        int read;
        do {
            read = integers.read(passed);
        } while (read > 0);
        return new FoldedPiece.Hopeless(integers.end() == JsonIntegers.End.LIST ? integers.rest() : "");
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
