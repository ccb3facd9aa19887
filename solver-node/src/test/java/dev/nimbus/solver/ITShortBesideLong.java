package dev.nimbus.solver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.Addresses;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.ReplyCodes;
import dev.nimbus.protocol.TextParameters;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.Message;
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

    private static final DeliveryOptions PATIENT = new DeliveryOptions().setSendTimeout(600_000);

    private final Vertx vertx = Vertx.vertx();
    private long ticket;

    @AfterEach
    void close() throws Exception {
        get(vertx.close());
    }

    private static <T> T get(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(120, TimeUnit.SECONDS);
    }

    private QueryChunk chunk(String... lines) {
        byte[] body = String.join("\n", lines).getBytes(UTF_8);
        return new QueryChunk(++ticket, ChunkFormat.NDJSON, TextParameters.NONE, 0, lines.length, 0, body);
    }

    private Future<Message<AnswerChunk>> ask(SolverNode solver, QueryChunk chunk) {
        return vertx.eventBus().request(Addresses.solver(solver.id()), chunk, PATIENT);
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
        SolverNode solver = get(SolverNode.embed(vertx, SolverOptions.defaults().withWorkers(2)));
        get(ask(solver, chunk(LOOKUP.formatted(1))));
        List<Future<Message<AnswerChunk>>> hostile = new ArrayList<>();
        List<Long> tickets = new ArrayList<>();
        long[] nanos = new long[SHORT];
        for (int i = 0; i < SHORT; i++) {
            if (i % 10 == 0 && hostile.size() < 40) {
                hostile.add(ask(solver, chunk(searches(hostile.size() % 2 == 0 ? 1 : 100))));
                tickets.add(ticket);
            }
            long begin = System.nanoTime();
            get(ask(solver, chunk(LOOKUP.formatted(i))));
            nanos[i] = System.nanoTime() - begin;
        }

        assertThat(hostile).noneMatch(Future::isComplete);
        Arrays.sort(nanos);
        // Milliseconds; a busy machine may stand still for half a minute. Behind the others most would wait for
        // minutes.
        assertThat(nanos[SHORT / 2]).as("median in ns").isLessThan(TimeUnit.SECONDS.toNanos(10));
        assertThat(nanos[SHORT * 99 / 100]).as("p99 in ns").isLessThan(TimeUnit.SECONDS.toNanos(60));
        System.out.printf(
                "%d short queries beside %d searches: p50 %.1f ms, p99 %.1f ms, most %.1f ms%n",
                SHORT, hostile.size(), nanos[SHORT / 2] / 1e6, nanos[SHORT * 99 / 100] / 1e6, nanos[SHORT - 1] / 1e6);

        long begin = System.nanoTime();
        tickets.forEach(one -> vertx.eventBus().send(Addresses.solver(solver.id()), one));
        for (Future<Message<AnswerChunk>> one : hostile) {
            Throwable closed = one.toCompletionStage()
                    .toCompletableFuture()
                    .handle((answer, failure) -> failure)
                    .get(120, TimeUnit.SECONDS);
            assertThat(((ReplyException) closed).failureCode()).isEqualTo(ReplyCodes.CANCELLED);
        }
        System.out.printf("all cancelled after %.1f ms%n", (System.nanoTime() - begin) / 1e6);
        begin = System.nanoTime();
        get(solver.close());
        System.out.printf("drained after %.1f ms%n", (System.nanoTime() - begin) / 1e6);
    }
}
