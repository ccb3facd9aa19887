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

    /**
     * What is known of one line that comes in pieces: some dozens of bytes for each piece that was folded.
     *
     * <p>Pieces are told apart by their numbers. Those of a line that an earlier owner of the job has answered need not begin
     * with the first: it may have died between the writes that mark them as spent.
     */
    private static final class LineFold {
        private byte[][] folded = new byte[16][];
        private int pieces;
        private int underWay;
        private Optional<QueryChunk> end = Optional.empty();

        void sent(int number) {
            if (number >= folded.length) {
                folded = Arrays.copyOf(folded, Math.max(number + 1, 2 * folded.length));
            }
            pieces = Math.max(pieces, number + 1);
            underWay++;
        }

        void folded(int number, byte[] line) {
            folded[number] = line;
            underWay--;
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
        int number = piece.piece();
        if (number < MOST_PIECES) {
            line.sent(number);
            return true;
        }
        if (number == MOST_PIECES) {
            line.sent(number);
            line.folded(number, TOO_LONG);
        }
        job.folded(piece, TOO_LONG);
        return false;
    }

    void resume(QueryChunk piece, byte[] folded) {
        if (piece.piece() <= MOST_PIECES) { // Of a longer line what refuses it is kept once.
            LineFold line = line(piece);
            line.sent(piece.piece());
            line.folded(piece.piece(), folded);
        }
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
