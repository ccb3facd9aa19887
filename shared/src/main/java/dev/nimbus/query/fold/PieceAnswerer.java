package dev.nimbus.query.fold;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.FoldedPiece;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.query.line.LineErrors;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.cancel.UnendingWorkException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.CancellationException;

/** Answers pieces of lines. Whatever happens to a piece, there is exactly one thing that it comes to. */
public final class PieceAnswerer {
    private static final Logger LOG = System.getLogger(PieceAnswerer.class.getName());

    private PieceAnswerer() {}

    /** What {@code piece} comes to. Of a bad parameter or field it is told when the line is answered. */
    public static FoldedPiece answerBlocking(QueryChunk piece, Catalogue catalogue) {
        try {
            return foldBlocking(piece, catalogue);
        } catch (Refusal refusal) {
            return new FoldedPiece.Hopeless();
        } catch (CancellationException cancelled) {
            throw cancelled;
        } catch (UnendingWorkException waits) {
            return unending();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError defect) {
            LOG.log(Level.ERROR, "piece " + piece.piece() + " of line " + piece.firstLine() + " failed", defect);
            return new FoldedPiece.Lost(LineErrors.blame(defect));
        }
    }

    /** What a piece comes to that never ended. */
    public static FoldedPiece unending() {
        return new FoldedPiece.Lost(LineErrors.UNENDING);
    }

    private static FoldedPiece foldBlocking(QueryChunk piece, Catalogue catalogue) {
        return piece.format() == ChunkFormat.TEXT_PIECE
                ? PieceFolder.foldBlocking(piece, catalogue)
                : JsonPieceFolder.foldBlocking(piece, catalogue);
    }
}
