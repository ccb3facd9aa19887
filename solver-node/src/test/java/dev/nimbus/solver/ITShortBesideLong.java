package dev.nimbus.solver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.ReplyCodes;
import io.vertx.core.eventbus.ReplyException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Short queries beside searches that take many seconds each, on a real solver. The latencies go to the standard output;
 * the short ones are answered before any of the searches is, and most of them at once.
 */
class ITShortBesideLong {
    private static final int SHORT = 500;
    private static final String SEARCH = "{\"game\":\"octal(0.07)\",\"position\":[%d],\"play\":\"misere\"}";
    private static final String LOOKUP = "{\"game\":\"kayles\",\"position\":[%d,7],\"ask\":[\"grundy\",\"move\"]}";

    private final AskedSolver solver = new AskedSolver();

    ITShortBesideLong() throws Exception {} // the solver starts

    @AfterEach
    void close() throws Exception {
        solver.close();
    }

    private static String[] searches(int count) {
        String[] lines = new String[count];
        for (int i = 0; i < count; i++) {
            lines[i] = SEARCH.formatted(300 + i);
        }
        return lines;
    }

    /** Searches by themselves and in chunks, more than the solver has workers; all are cancelled in the end. */
    @Test
    void shortQueries_areAnswered_whileAllWorkersSearch() throws Exception {
        solver.answer(ChunkFormat.NDJSON, LOOKUP.formatted(1));
        List<AskedSolver.Asked> hostile = new ArrayList<>();
        long[] nanos = new long[SHORT];
        for (int i = 0; i < SHORT; i++) {
            if (i % 10 == 0 && hostile.size() < 40) {
                hostile.add(solver.ask(ChunkFormat.NDJSON, searches(hostile.size() % 2 == 0 ? 1 : 100)));
            }
            long begin = System.nanoTime();
            solver.answer(ChunkFormat.NDJSON, LOOKUP.formatted(i));
            nanos[i] = System.nanoTime() - begin;
        }

        assertThat(hostile).noneMatch(AskedSolver.Asked::isAnswered);
        Arrays.sort(nanos);
        // Milliseconds; a busy machine may stand still for half a minute. Behind the others most would wait for
        // minutes.
        assertThat(nanos[SHORT / 2]).as("median in ns").isLessThan(TimeUnit.SECONDS.toNanos(10));
        assertThat(nanos[SHORT * 99 / 100]).as("p99 in ns").isLessThan(TimeUnit.SECONDS.toNanos(60));
        System.out.printf(
                "%d short queries beside %d searches: p50 %.1f ms, p99 %.1f ms, most %.1f ms%n",
                SHORT, hostile.size(), nanos[SHORT / 2] / 1e6, nanos[SHORT * 99 / 100] / 1e6, nanos[SHORT - 1] / 1e6);

        long begin = System.nanoTime();
        hostile.forEach(solver::cancel);
        for (AskedSolver.Asked one : hostile) {
            Throwable closed = one.failure();
            assertThat(((ReplyException) closed).failureCode()).isEqualTo(ReplyCodes.CANCELLED);
        }
        System.out.printf("all cancelled after %.1f ms%n", (System.nanoTime() - begin) / 1e6);
        begin = System.nanoTime();
        solver.drain();
        System.out.printf("drained after %.1f ms%n", (System.nanoTime() - begin) / 1e6);
    }
}
