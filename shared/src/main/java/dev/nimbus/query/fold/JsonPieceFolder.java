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
    private JsonPieceFolder() {}

    /** Folds {@code piece}. */
    static FoldedPiece foldBlocking(QueryChunk piece, Catalogue catalogue) {
        boolean first = piece.piece() == 0;
        byte[] beginning = first ? piece.body() : piece.text().game().getBytes(UTF_8);
        JsonQueryReader.Head head = JsonQueryReader.head(beginning);
        if (!head.hasList() || piece.cutLineBytes() > 0) {
            return new FoldedPiece.Hopeless();
        }
        int from = first ? head.list() : 0;
        JsonIntegers integers = new JsonIntegers(piece.body(), from, first);
        Optional<FoldedPiece> folded = newFold(head, catalogue).map(fold -> foldBlocking(integers, fold));
        return folded.filter(one -> !(one instanceof FoldedPiece.Hopeless))
                .orElseGet(() -> new FoldedPiece.Hopeless(rest(piece.body(), from)));
    }

    /** Empty too if something is wrong with what stands before the position: that is told when the line is answered. */
    private static Optional<PositionFold> newFold(JsonQueryReader.Head head, Catalogue catalogue) {
        try {
            return head.draft().toQuestion(catalogue).newFold();
        } catch (Refusal refusal) {
            return Optional.empty();
        }
    }

    /**
     * The line from the end of the list on; "" where the list does not end in this piece. A piece does not tell whether it
     * begins in a list of the list or in a string: the end is then found too early, and what stands behind it is not read.
     */
    private static String rest(byte[] bytes, int from) {
        int depth = 0;
        boolean inText = false;
        for (int at = from; at < bytes.length; at++) {
            if (inText && bytes[at] == '\\') {
                at++;
            } else if (bytes[at] == '"') {
                inText = !inText;
            } else if (!inText && "[{".indexOf(bytes[at]) >= 0) {
                depth++;
            } else if (!inText && "]}".indexOf(bytes[at]) >= 0 && depth-- == 0) {
                return new String(bytes, at, bytes.length - at, UTF_8);
            }
        }
        return "";
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
