package dev.nimbus.gateway.dispatch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import org.junit.jupiter.api.Test;

class LineFoldsTest {
    private final FakeJob job = new FakeJob();
    private final LineFolds folds = new LineFolds();

    private static QueryChunk chunk(ChunkFormat format, long line, int piece, String body) {
        return new QueryChunk(0, format, TextParameters.NONE, line, 1, 0, piece, body.getBytes(UTF_8));
    }

    private QueryChunk addPiece(long line, int piece, String body) {
        QueryChunk chunk = chunk(ChunkFormat.TEXT_PIECE, line, piece, body);
        job.add(chunk);
        return chunk;
    }

    private String nextBody() {
        return folds.next(job).map(chunk -> new String(chunk.body(), UTF_8)).orElse("none");
    }

    private void fold(QueryChunk piece, String folded) {
        folds.folded(piece, folded.getBytes(UTF_8));
    }

    @Test
    void lastChunk_waitsForAllPiecesAndIsOvertaken() {
        QueryChunk first = addPiece(0, 0, "1 2");
        QueryChunk second = addPiece(0, 1, "3");
        job.add(chunk(ChunkFormat.TEXT_FOLD, 0, 2, ""));
        job.add(chunk(ChunkFormat.TEXT, 1, 0, "7"));
        assertThat(nextBody()).isEqualTo("1 2");
        assertThat(nextBody()).isEqualTo("3");
        assertThat(nextBody()).isEqualTo("7");
        assertThat(nextBody()).isEqualTo("none");

        fold(second, "+ 1 b\n");
        assertThat(nextBody()).isEqualTo("none");
        fold(first, "+ 2 a\n");

        QueryChunk whole = folds.next(job).orElseThrow();
        assertThat(whole.format()).isEqualTo(ChunkFormat.TEXT_FOLD);
        assertThat(new String(whole.body(), UTF_8)).isEqualTo("+ 2 a\n+ 1 b\n");
        assertThat(nextBody()).isEqualTo("none");
    }

    @Test
    void lines_areFoldedApart() {
        QueryChunk one = addPiece(0, 0, "1");
        job.add(chunk(ChunkFormat.TEXT_FOLD, 0, 1, ""));
        QueryChunk other = addPiece(1, 0, "2");
        job.add(chunk(ChunkFormat.TEXT_FOLD, 1, 1, ""));
        nextBody();
        nextBody();
        assertThat(nextBody()).isEqualTo("none");
        fold(other, "+ other\n");
        assertThat(folds.next(job).orElseThrow().firstLine()).isEqualTo(1);
        fold(one, "+ one\n");
        assertThat(nextBody()).isEqualTo("+ one\n");
    }

    /** The line is answered, and the gateway died before all of its pieces were marked so. */
    @Test
    void pieceWhoseForerunnersAreSpent_isTaken() {
        QueryChunk late = addPiece(0, 40, "1");
        QueryChunk resumed = chunk(ChunkFormat.TEXT_PIECE, 0, 90, "2");
        assertThat(nextBody()).isEqualTo("1");
        folds.resume(resumed, "+ 1 b\n".getBytes(UTF_8));
        fold(late, "+ 1 a\n");

        assertThat(nextBody()).isEqualTo("none");
    }

    @Test
    void lineOfTooManyPieces_isRefusedAndNothingMoreOfItIsSent() {
        for (int i = 0; i < LineFolds.MOST_PIECES; i++) {
            addPiece(0, i, "1");
            fold(folds.next(job).orElseThrow(), "+ 1\n");
        }
        addPiece(0, LineFolds.MOST_PIECES, "12");
        addPiece(0, LineFolds.MOST_PIECES + 1, "123");
        assertThat(nextBody()).isEqualTo("none");
        assertThat(job.foldedBytes()).isEqualTo(5);
        job.add(chunk(ChunkFormat.TEXT_FOLD, 0, LineFolds.MOST_PIECES + 2, ""));

        assertThat(nextBody().substring(4 * LineFolds.MOST_PIECES))
                .isEqualTo("? 0 too-large  the line is longer than the 32768 pieces that a gateway cuts a line into\n");
    }
}
