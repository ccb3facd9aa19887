package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.FoldedPiece;
import dev.nimbus.protocol.QueryChunk;
import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Puts together the lines of a job that come in pieces. The pieces go out as any other chunks, and what they fold to is
 * kept; the {@linkplain QueryChunk#isFold last chunk} of the line is held back until all of them are folded, and then
 * goes out with that as its body. Chunks of other lines overtake it.
 *
 * <p>A line has at most {@value #MOST_PIECES} pieces, so that what is kept of it is bounded; a longer one is too large.
 */
final class LineFolds {
    static final int MOST_PIECES = 1 << 15;

    private static final byte[] TOO_LONG = new FoldedPiece.Refused(
                    0,
                    "too-large",
                    "",
                    "the line is longer than the " + MOST_PIECES + " pieces that a gateway cuts a line into")
            .toLine();

    /** What is known of one line that comes in pieces: some dozens of bytes for each piece that was folded. */
    private static final class LineFold {
        private byte[][] folded = new byte[16][];
        private int pieces;
        private int underWay;
        private Optional<QueryChunk> end = Optional.empty();

        void sent() {
            if (pieces == folded.length) {
                folded = Arrays.copyOf(folded, 2 * pieces);
            }
            pieces++;
            underWay++;
        }

        void folded(int number, byte[] line) {
            folded[number] = line;
            underWay--;
        }

        int pieces() {
            return pieces;
        }

        void end(QueryChunk last) {
            end = Optional.of(last);
        }

        /** The last chunk with all that was folded, once it is. */
        Optional<QueryChunk> whole() {
            return end.filter(last -> underWay == 0).map(last -> last.withBody(joined()));
        }

        private byte[] joined() {
            ByteArrayOutputStream lines = new ByteArrayOutputStream();
            for (int i = 0; i < pieces; i++) {
                lines.writeBytes(folded[i]);
            }
            return lines.toByteArray();
        }
    }

    private final Map<Long, LineFold> lines = new HashMap<>();
    private final ArrayDeque<QueryChunk> whole = new ArrayDeque<>();

    Optional<QueryChunk> next(Job job) {
        while (whole.isEmpty()) {
            Optional<QueryChunk> chunk = job.next();
            if (chunk.filter(one -> !isSendable(one, job)).isEmpty()) {
                return chunk;
            }
        }
        return Optional.of(whole.remove());
    }

    private boolean isSendable(QueryChunk chunk, Job job) {
        if (chunk.isFold()) {
            line(chunk).end(chunk);
            takeIfWhole(chunk.firstLine());
            return false;
        }
        return !chunk.isPiece() || sent(chunk, job);
    }

    private boolean sent(QueryChunk piece, Job job) {
        LineFold line = line(piece);
        if (line.pieces() < MOST_PIECES) {
            line.sent();
            return true;
        }
        if (line.pieces() == MOST_PIECES) {
            line.sent();
            line.folded(MOST_PIECES, TOO_LONG);
        }
        job.folded(piece, TOO_LONG);
        return false;
    }

    void resume(QueryChunk piece, byte[] folded) {
        LineFold line = line(piece);
        line.sent();
        line.folded(line.pieces() - 1, folded);
    }

    void folded(QueryChunk piece, byte[] line) {
        lines.get(piece.firstLine()).folded(piece.piece(), line);
        takeIfWhole(piece.firstLine());
    }

    private LineFold line(QueryChunk chunk) {
        return lines.computeIfAbsent(chunk.firstLine(), line -> new LineFold());
    }

    private void takeIfWhole(long line) {
        lines.get(line).whole().ifPresent(chunk -> {
            lines.remove(line);
            whole.add(chunk);
        });
    }
}
