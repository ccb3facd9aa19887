package dev.nimbus.gateway.dispatch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.limits.ByteLimit;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LongLinesTest extends DispatcherFixture {
    private final JobQueue owner = dispatcher.open(new FakeJob(), "fake", JobClient.NOBODY);
    private final List<QueryChunk> given = new ArrayList<>();
    private final ByteLimit.Share waiting = dispatcher.unfolded().share();
    private long folded;
    private final LongLines lines = lines(() -> {});

    private LongLines lines(Runnable whenCounted) {
        return new LongLines(dispatcher, owner, given::add, waiting, whenCounted, change -> folded += change);
    }

    private void add(ChunkFormat format, long line, int piece, String body) {
        lines.add(new QueryChunk(0, format, TextParameters.NONE, line, 1, 0, piece, body.getBytes(UTF_8)));
    }

    private void addPiece(long line, int piece, String body) {
        add(ChunkFormat.TEXT_PIECE, line, piece, body);
    }

    private void addEnd(long line, int pieces) {
        add(ChunkFormat.TEXT_FOLD, line, pieces, "");
    }

    private List<String> bodies() {
        return given.stream().map(chunk -> new String(chunk.body(), UTF_8)).toList();
    }

    private void fold(String piece, String to) {
        FakeSolvers.Held held = solvers.held.stream()
                .filter(one -> one.mentions(piece))
                .findFirst()
                .orElseThrow();
        solvers.held.remove(held);
        QueryChunk chunk = held.chunk();
        held.reply()
                .accept(new Reply.Answered(
                        new AnswerChunk(chunk.ticket(), chunk.firstLine(), 1, 0, (to + "\n").getBytes(UTF_8))));
    }

    @Test
    void line_isOneChunkWhenItsPiecesAreFolded_beforeThoseBehindIt() {
        heartbeat("s", 8);
        add(ChunkFormat.TEXT, 0, 0, "9");
        addPiece(1, 0, "1 2");
        addPiece(1, 1, "3");
        addEnd(1, 2);
        add(ChunkFormat.TEXT, 2, 0, "77");
        assertThat(bodies()).containsExactly("9");
        assertThat(waiting.own()).isEqualTo(6).isEqualTo(dispatcher.unfolded().held());

        fold("3", "+ 1 b");
        assertThat(bodies()).containsExactly("9");
        assertThat(waiting.own()).isEqualTo(5);
        assertThat(folded).isEqualTo(6);
        assertThat(lines.isEmpty()).isFalse();
        fold("1 2", "+ 2 a");

        assertThat(bodies()).containsExactly("9", "+ 2 a\n+ 1 b\n", "77");
        assertThat(given.get(1).format()).isEqualTo(ChunkFormat.TEXT_FOLD);
        assertThat(waiting.own()).isZero();
        assertThat(folded).isZero();
        assertThat(lines.isEmpty()).isTrue();
    }

    /** An inflated body goes on as soon as it is told that there is room. */
    @Test
    void uploadThatGoesOnWithLessWaiting_addsBehindTheChunkThatIsHandedOn() {
        heartbeat("s", 8);
        LongLines[] its = new LongLines[1];
        QueryChunk next = new QueryChunk(0, ChunkFormat.TEXT, TextParameters.NONE, 2, 1, 0, 0, "8".getBytes(UTF_8));
        its[0] = lines(() -> {
            if (given.size() == 2) {
                its[0].add(next);
            }
        });
        its[0].add(new QueryChunk(0, ChunkFormat.TEXT_PIECE, TextParameters.NONE, 0, 1, 0, 0, "1".getBytes(UTF_8)));
        its[0].add(new QueryChunk(0, ChunkFormat.TEXT_FOLD, TextParameters.NONE, 0, 1, 0, 1, "".getBytes(UTF_8)));
        its[0].add(new QueryChunk(0, ChunkFormat.TEXT, TextParameters.NONE, 1, 1, 0, 0, "77".getBytes(UTF_8)));
        fold("1", "+ 1");

        assertThat(bodies()).containsExactly("+ 1\n", "77", "8");
    }

    @Test
    void uploadThatIsRefusedWhileItGoesOn_getsNoMoreAndCountsNothing() {
        heartbeat("s", 8);
        LongLines[] its = new LongLines[1];
        its[0] = lines(() -> {
            if (given.size() == 2 && waiting.own() > 0) {
                its[0].close();
            }
        });
        its[0].add(new QueryChunk(0, ChunkFormat.TEXT_PIECE, TextParameters.NONE, 0, 1, 0, 0, "1".getBytes(UTF_8)));
        its[0].add(new QueryChunk(0, ChunkFormat.TEXT_FOLD, TextParameters.NONE, 0, 1, 0, 1, "".getBytes(UTF_8)));
        its[0].add(new QueryChunk(0, ChunkFormat.TEXT, TextParameters.NONE, 1, 1, 0, 0, "77".getBytes(UTF_8)));
        its[0].add(new QueryChunk(0, ChunkFormat.TEXT, TextParameters.NONE, 2, 1, 0, 0, "8".getBytes(UTF_8)));
        its[0].whenEmpty(() -> given.clear());
        fold("1", "+ 1");

        assertThat(bodies()).containsExactly("+ 1\n", "77");
        assertThat(dispatcher.unfolded().held()).isZero();
        assertThat(waiting.own()).isZero();
        assertThat(folded).isZero();
    }

    @Test
    void lines_areFoldedApart() {
        heartbeat("s", 8);
        addPiece(0, 0, "1");
        addEnd(0, 1);
        addPiece(1, 0, "2");
        addEnd(1, 1);
        fold("2", "+ other");
        assertThat(given).isEmpty();
        fold("1", "+ one");
        assertThat(bodies()).containsExactly("+ one\n", "+ other\n");
    }

    @Test
    void pieceWhoseSolverIsGone_isFoldedByAnother() {
        heartbeat("dies", 8);
        addPiece(0, 0, "1");
        addEnd(0, 1);
        heartbeat("lives", 8);
        solvers.kill("dies");
        dispatcher.memberLeft(solvers.heartbeat("dies", 8).member());
        pass(10 * SECOND);
        heartbeat("lives", 8);
        fold("1", "+ 1");
        assertThat(bodies()).containsExactly("+ 1\n");
    }

    @Test
    void closedLines_areNotSentAndCountNothing() {
        addPiece(0, 0, "1 2 3");
        lines.close();
        lines.whenEmpty(() -> given.add(null)); // A batch is not sealed without them.
        heartbeat("s", 8);
        assertThat(solvers.held).isEmpty();
        assertThat(given).isEmpty();
        assertThat(waiting.own()).isZero();
        assertThat(dispatcher.unfolded().held()).isZero();
    }

    @Test
    void closedLineWhosePieceIsUnderWay_countsNothing() {
        heartbeat("s", 8);
        addPiece(0, 0, "1");
        addPiece(0, 1, "2");
        fold("2", "+ 2");
        lines.close();
        fold("1", "+ 1");

        assertThat(given).isEmpty();
        assertThat(waiting.own()).isZero();
        assertThat(folded).isZero();
    }

    @Test
    void whenEmpty_waitsForTheLastLine() {
        List<String> events = new ArrayList<>();
        lines.whenEmpty(() -> events.add("at once"));
        heartbeat("s", 8);
        addPiece(0, 0, "1");
        addEnd(0, 1);
        lines.whenEmpty(() -> events.add("after " + given.size()));
        assertThat(events).containsExactly("at once");
        fold("1", "+ 1");
        assertThat(events).containsExactly("at once", "after 1");
    }

    @Test
    void lineOfTooManyPieces_isRefusedAndNothingMoreOfItIsSent() {
        heartbeat("s", 8);
        for (int i = 0; i < LongLines.MOST_PIECES; i++) {
            addPiece(0, i, "1");
            fold("1", "+ 1");
        }
        addPiece(0, LongLines.MOST_PIECES, "12");
        addPiece(0, LongLines.MOST_PIECES + 1, "123");
        assertThat(solvers.held).isEmpty();
        assertThat(waiting.own()).isZero();
        addEnd(0, LongLines.MOST_PIECES + 2);

        assertThat(bodies().get(0).substring(4 * LongLines.MOST_PIECES))
                .isEqualTo("? 0 too-large  the line is longer than the 32768 pieces that a gateway cuts a line into\n");
    }
}
