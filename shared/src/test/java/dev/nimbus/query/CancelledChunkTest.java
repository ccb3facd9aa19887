package dev.nimbus.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.CancellationFlag;
import dev.nimbus.theory.cancel.PreemptedException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class CancelledChunkTest {
    private static final String NIM = "{\"game\":\"nim\",\"position\":[1,2]}";
    private static final String LONG = "{\"game\":\"grundys-game\",\"position\":[60,50],\"play\":\"misere\"}";

    private final ChunkSolver solver = new ChunkSolver(new Catalogue(Tables.local()));
    private int checks;

    private static QueryChunk chunk(String... lines) {
        byte[] body = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
        return new QueryChunk(1, ChunkFormat.NDJSON, TextParameters.NONE, 0, lines.length, 0, body);
    }

    /** Cancels at the check of this number, counted from 1. */
    private Cancellation atCheck(int number) {
        CancellationFlag flag = new CancellationFlag();
        return () -> {
            if (++checks == number) {
                flag.cancel();
            }
            flag.throwIfCancelled();
        };
    }

    private void assertCancelledAtCheck(int number, String... lines) {
        assertThatThrownBy(() -> solver.answerBlocking(chunk(lines), atCheck(number)))
                .isInstanceOf(CancellationException.class);
        assertThat(checks).isEqualTo(number);
    }

    @Test
    void cancelledChunk_endsBetweenTwoLines() {
        String[] lines = new String[100];
        Arrays.fill(lines, NIM);

        assertCancelledAtCheck(2, lines);
    }

    @Test
    void cancelledSearch_endsWithinItsLine() {
        assertCancelledAtCheck(100, LONG);
    }

    @Test
    void cancelledTable_endsWithinItsLine() {
        assertCancelledAtCheck(10, "{\"game\":\"octal(0.6)\",\"position\":[100000]}");
    }

    private Cancellation preemptedAtCheck(int number) {
        return () -> {
            if (++checks == number) {
                throw new PreemptedException();
            }
        };
    }

    @Test
    void preemptedLine_leavesTheAnswersBeforeIt() {
        ChunkSolver inParts = new ChunkSolver(new Catalogue(Tables.local()), 40_000_000, 1 << 20, 1 << 20);

        AnswerChunk answers = inParts.answerBlocking(chunk(NIM, NIM, LONG, NIM), preemptedAtCheck(50));

        assertThat(answers).usingRecursiveComparison().isEqualTo(solver.answerBlocking(chunk(NIM, NIM)));
    }

    @Test
    void preemptedFirstLine_isDoneAgain() {
        ChunkSolver inParts = new ChunkSolver(new Catalogue(Tables.local()), 40_000_000, 1 << 20, 1 << 20);

        assertThatThrownBy(() -> inParts.answerBlocking(chunk(LONG, NIM), preemptedAtCheck(50)))
                .isInstanceOf(PreemptedException.class);
    }

    @Test
    void chunkThatShouldYield_endsBehindALine() {
        ChunkSolver inParts = new ChunkSolver(new Catalogue(Tables.local()), 40_000_000, 1 << 20, 1 << 20);
        Cancellation yielding = new Cancellation() {
            @Override
            public void throwIfCancelled() {}

            @Override
            public boolean shouldYield() {
                return ++checks == 2;
            }
        };

        assertThat(inParts.answerBlocking(chunk(NIM, NIM, NIM, NIM), yielding).answers())
                .isEqualTo(2);
    }

    @Test
    void cancelledPeriod_endsWithinItsLine() {
        byte[] body = "period".getBytes(StandardCharsets.UTF_8);
        TextParameters game = new TextParameters("octal(0.6)", "", "");
        QueryChunk period = new QueryChunk(1, ChunkFormat.PERIOD, game, 0, 1, 0, body);

        assertThatThrownBy(() -> solver.answerBlocking(period, atCheck(10))).isInstanceOf(CancellationException.class);
    }

    /** The misère quotient of a game is looked for once, and others wait for it. */
    @Test
    void workThatWaitsForAnotherThread_endsWhenItIsCancelled() throws Exception {
        ChunkSolver solver = new ChunkSolver(new Catalogue(Tables.local()));
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        Cancellation standing = () -> {
            // The first check is before the line, the second one in the middle of the quotient.
            if (++checks > 1) {
                begun.countDown();
                awaitUninterrupted(over);
                throw new CancellationException(); // what is left of the quotient takes many seconds
            }
        };
        String line = "{\"game\":\"dawsons-kayles\",\"position\":[30,31,32],\"play\":\"misere\"}";
        QueryChunk chunk = new QueryChunk(
                0, ChunkFormat.NDJSON, TextParameters.NONE, 0, 1, 0, line.getBytes(StandardCharsets.UTF_8));
        Thread first = new Thread(() -> assertThatThrownBy(() -> solver.answerBlocking(chunk, standing))
                .isInstanceOf(CancellationException.class));
        first.start();
        try {
            begun.await();
            CancellationFlag cancelled = new CancellationFlag();
            Thread canceller = new Thread(cancelled::cancel);
            canceller.start();

            assertThatThrownBy(() -> solver.answerBlocking(chunk, cancelled)).isInstanceOf(CancellationException.class);
        } finally {
            over.countDown();
            first.join();
        }
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
