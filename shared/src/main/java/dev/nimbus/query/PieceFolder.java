package dev.nimbus.query;

import dev.nimbus.games.Catalogue;
import dev.nimbus.protocol.FoldedPiece;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.theory.PositionFold;
import dev.nimbus.theory.Refusal;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;

/** Folds a piece of a text line: its integers are read block by block, added to a fold, and forgotten. */
final class PieceFolder {
    private static final Logger LOG = System.getLogger(PieceFolder.class.getName());

    private PieceFolder() {}

    /**
     * Folds {@code piece}, whose text begins at {@code from}. Whatever happens there is a result; what is wrong with
     * the parameters is told when the line is answered.
     */
    static FoldedPiece foldBlocking(QueryChunk piece, Catalogue catalogue, int from) {
        try {
            IntegerText text = new IntegerText(piece.body(), from, piece.body().length);
            Optional<PositionFold> fold =
                    TextQueries.of(piece.text(), catalogue).newFold();
            return fold.<FoldedPiece>map(one -> foldBlocking(text, one, piece.cutLineBytes() > 0))
                    .orElseGet(FoldedPiece.Hopeless::new);
        } catch (Refusal refusal) {
            return new FoldedPiece.Hopeless();
        } catch (RuntimeException | StackOverflowError defect) {
            LOG.log(Level.ERROR, "piece " + piece.piece() + " of line " + piece.firstLine() + " failed", defect);
            return new FoldedPiece.Lost(LineAnswerer.blame(defect));
        }
    }

    private static FoldedPiece foldBlocking(IntegerText text, PositionFold fold, boolean lastWordIsCut) {
        RunningFold running = new RunningFold(fold);
        running.addAllBlocking(block -> text.read(block, 0));
        if (text.isBad()) {
            return new FoldedPiece.BadWord(running.count(), text.badWord());
        }
        return lastWordIsCut ? new FoldedPiece.BadWord(running.count() - 1, "") : running.folded();
    }
}
