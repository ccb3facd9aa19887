package dev.nimbus.query.fold;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.FoldedPiece;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.query.text.IntegerText;
import dev.nimbus.query.text.TextWords;
import dev.nimbus.theory.PositionFold;
import dev.nimbus.theory.Refusal;
import java.util.Optional;

/** Folds a piece of a text line: its integers are read block by block, added to a fold, and forgotten. */
final class PieceFolder {
    private PieceFolder() {}

    /**
     * Folds {@code piece}.
     *
     * @throws Refusal if the parameters are bad
     */
    static FoldedPiece foldBlocking(QueryChunk piece, Catalogue catalogue) {
        IntegerText text = new IntegerText(piece.body(), 0, piece.body().length);
        Optional<PositionFold> fold =
                TextWords.question(piece.text(), catalogue).newFold();
        return fold.<FoldedPiece>map(one -> foldBlocking(text, one, piece.cutLineBytes() > 0))
                .orElseGet(FoldedPiece.Hopeless::new);
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
