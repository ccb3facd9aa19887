package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.FoldedPiece;
import dev.nimbus.protocol.QueryChunk;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What is known of one line that comes in pieces: some dozens of bytes for each piece that was folded. So that this does
 * not grow with the line, {@value #MERGED} neighbours that are folded are given to a solver, which makes one of them: no
 * more are kept than so many for each piece under way.
 */
final class LineFold {
    /** How many folded neighbours are merged. */
    static final int MERGED = 64;

    private static final byte[] NOTHING = {};

    private static final class Piece {
        final int bytes;
        byte[] folded = NOTHING;

        Piece(int bytes) {
            this.bytes = bytes;
        }

        boolean isMergeable() {
            return FoldedPiece.isMergeable(folded);
        }

        boolean isUnderWay() {
            return folded.length == 0;
        }
    }

    /** By number; a merge stands where its first piece stood. */
    private final TreeMap<Integer, Piece> pieces = new TreeMap<>();

    private Optional<QueryChunk> end = Optional.empty();
    private int underWay;
    /** Number of the first piece that ends the line; what comes of later ones is not kept. */
    private int settledAt = Integer.MAX_VALUE;

    /** A piece goes out; they do so in order. One that no longer matters goes out empty. */
    QueryChunk sent(QueryChunk piece) {
        put(piece.piece(), piece.body().length);
        return isSettled() ? piece.withBody(NOTHING) : piece;
    }

    private void put(int number, int bytes) {
        pieces.put(number, new Piece(bytes));
        underWay++;
    }

    /** A piece is folded, or some are merged; gives how many bytes it had. */
    int folded(int number, byte[] line) {
        Piece piece = pieces.get(number);
        piece.folded = line;
        underWay--;
        if (FoldedPiece.endsLine(line) && number < settledAt) {
            settledAt = number;
            pieces.tailMap(number, false).values().removeIf(later -> !later.isUnderWay() && !isEnd(later.folded));
        } else if (number > settledAt && !isEnd(line)) {
            pieces.remove(number);
        }
        return piece.bytes;
    }

    /** Whether more than numbers stand there: perhaps the id of the query. */
    private static boolean isEnd(byte[] line) {
        return line[0] == ']';
    }

    boolean isSettled() {
        return settledAt < Integer.MAX_VALUE;
    }

    /** How many pieces and merges are kept. */
    int held() {
        return pieces.size();
    }

    /** No more pieces come. */
    void end(QueryChunk last) {
        end = Optional.of(last);
    }

    /** The last chunk with all that was folded, once it is. */
    Optional<QueryChunk> whole() {
        return end.filter(last -> underWay == 0).map(last -> last.withBody(join(pieces.values())));
    }

    /** A chunk that merges the folded neighbours of {@code piece}, which is one of them, if they are enough. */
    Optional<QueryChunk> merge(QueryChunk piece) {
        List<Integer> run = runAround(piece.piece());
        if (isSettled() || run.size() < MERGED) {
            return Optional.empty();
        }
        List<Piece> merged = new ArrayList<>();
        run.forEach(number -> merged.add(pieces.remove(number)));
        put(run.get(0), 0);
        return Optional.of(piece.toMerge(run.get(0), join(merged)));
    }

    private List<Integer> runAround(int number) {
        List<Integer> run = new ArrayList<>();
        Map.Entry<Integer, Piece> first = pieces.floorEntry(number);
        while (first != null && first.getValue().isMergeable()) {
            run.add(0, first.getKey());
            first = pieces.lowerEntry(first.getKey());
        }
        Map.Entry<Integer, Piece> next = pieces.higherEntry(number);
        while (!run.isEmpty() && next != null && next.getValue().isMergeable()) {
            run.add(next.getKey());
            next = pieces.higherEntry(next.getKey());
        }
        return run;
    }

    private static byte[] join(Iterable<Piece> pieces) {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        pieces.forEach(piece -> lines.writeBytes(piece.folded));
        return lines.toByteArray();
    }
}
