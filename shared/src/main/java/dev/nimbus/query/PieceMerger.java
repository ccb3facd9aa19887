package dev.nimbus.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nimbus.games.Catalogue;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.FoldedPiece;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.theory.PositionFold;
import dev.nimbus.theory.Refusal;

/** Puts together what neighbouring pieces of a line folded to, so that a longer line is no more to be kept. */
final class PieceMerger {
    private PieceMerger() {}

    /**
     * One in place of all those in {@code chunk}.
     *
     * @throws Refusal if the game does not answer what is asked
     */
    static FoldedPiece merge(QueryChunk chunk, Catalogue catalogue) {
        return question(chunk, catalogue)
                .newFold()
                .map(fold -> merge(chunk, fold))
                .orElseGet(FoldedPiece.Hopeless::new);
    }

    private static TextQueries<?> question(QueryChunk chunk, Catalogue catalogue) {
        if (chunk.format() == ChunkFormat.TEXT_MERGE) {
            return TextQueries.of(chunk.text(), catalogue);
        }
        byte[] beginning = chunk.text().game().getBytes(UTF_8);
        return JsonQueryReader.head(beginning).draft().toQuestion(catalogue);
    }

    private static FoldedPiece merge(QueryChunk chunk, PositionFold fold) {
        RunningFold running = new RunningFold(fold);
        for (FoldedPiece piece : FoldedLine.pieces(chunk)) {
            if (piece instanceof FoldedPiece.Sum sum) {
                running.append(sum);
            } else if (piece instanceof FoldedPiece.Refused refused) {
                running.append(refused);
            } else {
                throw new IllegalArgumentException("neither a sum nor a refusal: " + piece.toText());
            }
        }
        return running.folded();
    }
}
