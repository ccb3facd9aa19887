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
    private static final int BLOCK = 1024;

    private final PositionFold fold;
    private final IntegerText text;
    private final long[] block = new long[BLOCK];
    private long count;
    private Optional<Refusal> refusal = Optional.empty();

    private PieceFolder(PositionFold fold, IntegerText text) {
        this.fold = fold;
        this.text = text;
    }

    /**
     * Folds {@code piece}, whose text begins at {@code from}. Whatever happens there is a result; what is wrong with
     * the parameters is told when the line is answered.
     */
    static FoldedPiece foldBlocking(QueryChunk piece, Catalogue catalogue, int from) {
        try {
            IntegerText text = new IntegerText(piece.body(), from, piece.body().length);
            Optional<PositionFold> fold =
                    TextQueries.of(piece.text(), catalogue).newFold();
            return fold.isPresent()
                    ? new PieceFolder(fold.get(), text).foldBlocking(piece.cutLineBytes() > 0)
                    : new FoldedPiece.Hopeless();
        } catch (Refusal refusal) {
            return new FoldedPiece.Hopeless();
        } catch (RuntimeException | StackOverflowError defect) {
            LOG.log(Level.ERROR, "piece " + piece.piece() + " of line " + piece.firstLine() + " failed", defect);
            return new FoldedPiece.Lost(LineAnswerer.blame(defect));
        }
    }

    private FoldedPiece foldBlocking(boolean lastWordIsCut) {
        int read;
        do {
            read = text.read(block, 0);
            addBlocking(read);
        } while (read == block.length);
        if (text.isBad()) {
            return new FoldedPiece.BadWord(count, text.badWord());
        }
        if (lastWordIsCut) {
            return new FoldedPiece.BadWord(count - 1, "");
        }
        return refusal.<FoldedPiece>map(why -> refused(count, why))
                .orElseGet(() -> new FoldedPiece.Sum(count, fold.state()));
    }

    private static FoldedPiece refused(long count, Refusal why) {
        return new FoldedPiece.Refused(count, why.code().notation(), why.at(), why.getMessage());
    }

    /** After a refusal nothing is added, but the rest is read: a word that is no integer is the graver error. */
    private void addBlocking(int read) {
        count += read;
        if (refusal.isEmpty()) {
            try {
                fold.addBlocking(block, read);
            } catch (Refusal found) {
                refusal = Optional.of(found);
            }
        }
    }
}
