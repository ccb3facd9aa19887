package dev.nimbus.gateway.dispatch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineFoldsTest {
    private final FakeJob job = new FakeJob();
    private final LineFolds folds = new LineFolds(job);

    private static QueryChunk chunk(ChunkFormat format, long line, int piece, String body) {
        return new QueryChunk(0, format, TextParameters.NONE, line, 1, 0, piece, body.getBytes(UTF_8));
    }

    private QueryChunk addPiece(long line, int piece, String body) {
        QueryChunk chunk = chunk(ChunkFormat.TEXT_PIECE, line, piece, body);
        job.add(chunk);
        return chunk;
    }

    private void fold(QueryChunk piece, String folded) {
        folds.answered(
                piece.withBody(new byte[0]), new AnswerChunk(0, piece.firstLine(), 1, 0, folded.getBytes(UTF_8)));
    }

    private static String body(QueryChunk chunk) {
        return new String(chunk.body(), UTF_8);
    }

    @Test
    void lastChunk_waitsForAllPiecesAndIsOvertaken() {
        QueryChunk first = addPiece(0, 0, "1 2");
        QueryChunk second = addPiece(0, 1, "3");
        job.add(chunk(ChunkFormat.TEXT_FOLD, 0, 2, ""));
        job.add(chunk(ChunkFormat.TEXT, 1, 0, "7"));
        assertThat(folds.isReady()).isTrue();
        assertThat(body(folds.next())).isEqualTo("1 2");
        assertThat(body(folds.next())).isEqualTo("3");
        assertThat(folds.isReady()).isTrue();
        assertThat(body(folds.next())).isEqualTo("7");
        assertThat(folds.isReady()).isFalse();

        fold(second, "+ 1 b\n");
        assertThat(folds.isReady()).isFalse();
        assertThat(job.foldedBytes()).isEqualTo(1);
        fold(first, "+ 2 a\n");
        assertThat(job.foldedBytes()).isEqualTo(4);

        assertThat(folds.isReady()).isTrue();
        QueryChunk whole = folds.next();
        assertThat(whole.format()).isEqualTo(ChunkFormat.TEXT_FOLD);
        assertThat(body(whole)).isEqualTo("+ 2 a\n+ 1 b\n");
        assertThat(folds.isReady()).isFalse();
        assertThat(folds.isSettled(0)).isFalse();
    }

    @Test
    void settledLine_sendsNoMoreOfItself() {
        QueryChunk bad = addPiece(0, 0, "x");
        QueryChunk rest = addPiece(0, 1, "a gigabyte");
        assertThat(body(folds.next())).isEqualTo("x");
        fold(bad, "! 0 x\n");
        assertThat(folds.isSettled(0)).isTrue();
        assertThat(body(folds.next())).isEmpty();
        job.add(chunk(ChunkFormat.TEXT_FOLD, 0, 2, ""));
        assertThat(folds.isReady()).isFalse();
        fold(rest, "+ 0 0 0 0 0\n");

        assertThat(job.foldedBytes()).isEqualTo(1 + "a gigabyte".length());
        assertThat(folds.isReady()).isTrue();
        assertThat(body(folds.next())).startsWith("! 0 x\n");
        assertThat(folds.isSettled(0)).isFalse();
    }

    @Test
    void lines_areFoldedApart() {
        QueryChunk one = addPiece(0, 0, "1");
        job.add(chunk(ChunkFormat.TEXT_FOLD, 0, 1, ""));
        QueryChunk other = addPiece(1, 0, "2");
        job.add(chunk(ChunkFormat.TEXT_FOLD, 1, 1, ""));
        folds.next();
        assertThat(folds.isReady()).isTrue();
        folds.next();
        assertThat(folds.isReady()).isFalse();
        fold(other, "+ other\n");
        assertThat(folds.isReady()).isTrue();
        assertThat(folds.next().firstLine()).isEqualTo(1);
        fold(one, "+ one\n");
        assertThat(folds.isReady()).isTrue();
        assertThat(body(folds.next())).isEqualTo("+ one\n");
    }

    /** The solver of these sums adds numbers up. */
    private void answerNext() {
        QueryChunk next = folds.next();
        long sum = 0;
        for (String word : body(next).split("[+\\s]+", -1)) {
            sum += word.isEmpty() ? 0 : Long.parseLong(word);
        }
        fold(next, "+ " + sum + "\n");
    }

    @Test
    void piecesOfALongLine_areMergedAsTheyCome() {
        long pieces = 100_000;
        for (int i = 0; i < pieces; i++) {
            addPiece(0, i, "1");
            assertThat(folds.isReady()).isTrue();
            while (folds.isReady()) {
                answerNext();
            }
            assertThat(folds.held(0)).isLessThan(LineFold.MERGED);
        }
        job.add(chunk(ChunkFormat.TEXT_FOLD, 0, (int) pieces, ""));
        assertThat(folds.isReady()).isTrue();
        long sum = 0;
        for (String line : body(folds.next()).lines().toList()) {
            sum += Long.parseLong(line.substring(2));
        }
        assertThat(sum).isEqualTo(pieces);
        assertThat(job.foldedBytes()).isEqualTo(pieces);
        assertThat(folds.held(0)).isZero();
    }

    @Test
    void piecesBesideSlowOnes_areMergedInOrder() {
        addPiece(0, 0, "0");
        QueryChunk slow = folds.next();
        List<QueryChunk> merges = new ArrayList<>();
        for (int i = 1; i <= 2 * LineFold.MERGED; i++) {
            fold(addAndSend(i), "+ 1 " + i + "\n");
            if (folds.isReady()) {
                merges.add(folds.next());
            }
        }
        assertThat(merges).hasSize(2);
        assertThat(merges).allMatch(QueryChunk::isMerge);
        assertThat(body(merges.get(0))).startsWith("+ 1 1\n+ 1 2\n").endsWith("+ 1 64\n");
        assertThat(folds.held(0)).isEqualTo(3);
        job.add(chunk(ChunkFormat.TEXT_FOLD, 0, 2 * LineFold.MERGED + 1, ""));
        fold(merges.get(1), "+ 64 b\n");
        fold(slow, "+ 1 0\n");
        assertThat(folds.isReady()).as("one merge is under way").isFalse();
        fold(merges.get(0), "+ 64 a\n");

        assertThat(folds.isReady()).isTrue();
        assertThat(body(folds.next())).isEqualTo("+ 1 0\n+ 64 a\n+ 64 b\n");
    }

    private QueryChunk addAndSend(int piece) {
        addPiece(0, piece, "x");
        return folds.next();
    }

    @Test
    void settledLine_keepsNothingOfWhatFollows() {
        addPiece(0, 0, "1");
        fold(folds.next(), "+ 1 1\n");
        QueryChunk slow = addAndSend(1);
        fold(addAndSend(2), "+ 1 2\n");
        QueryChunk bad = addAndSend(3);
        fold(addAndSend(4), "+ 1 4\n");
        fold(bad, "x\n");
        assertThat(folds.held(0)).isEqualTo(4);
        for (int i = 5; i < 1000; i++) {
            fold(addAndSend(i), i % 2 == 0 ? "+ 0 0\n" : "x\n");
            assertThat(folds.held(0)).isEqualTo(4);
        }
        fold(addAndSend(1000), "] 0 0 |]}\n");
        job.add(chunk(ChunkFormat.TEXT_FOLD, 0, 1001, ""));
        assertThat(folds.isReady()).isFalse();
        fold(slow, "! 0 y\n");

        assertThat(folds.isReady()).isTrue();
        assertThat(body(folds.next())).isEqualTo("+ 1 1\n! 0 y\n] 0 0 |]}\n");
    }
}
