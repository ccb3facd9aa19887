package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.FoldedPiece;
import dev.nimbus.protocol.QueryChunk;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is known of one line that comes in pieces: some dozens of bytes for each piece that was folded. */
final class LineFold {
    private static final byte[] NOTHING = {};

    private static final class Piece {
        final int bytes;
        byte[] folded = NOTHING;

        Piece(int bytes) {
            this.bytes = bytes;
        }
    }

    private final List<Piece> pieces = new ArrayList<>();
    private Optional<QueryChunk> end = Optional.empty();
    private int folded;
    private boolean settled;

    /** A piece goes out; they do so in order. One that no longer matters goes out empty. */
    QueryChunk sent(QueryChunk piece) {
        pieces.add(new Piece(piece.body().length));
        return settled ? piece.withBody(NOTHING) : piece;
    }

    /** A piece is folded; gives how many bytes it had. */
    int folded(int number, byte[] line) {
        Piece piece = pieces.get(number);
        piece.folded = line;
        folded++;
        settled |= FoldedPiece.endsLine(line);
        return piece.bytes;
    }

    boolean isSettled() {
        return settled;
    }

    /** No more pieces come. */
    void end(QueryChunk last) {
        end = Optional.of(last);
    }

    /** The last chunk with all that was folded, once it is. */
    Optional<QueryChunk> whole() {
        return end.filter(last -> folded == pieces.size()).map(last -> last.withBody(join()));
    }

    private byte[] join() {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        for (Piece piece : pieces) {
            lines.writeBytes(piece.folded);
        }
        return lines.toByteArray();
    }
}
