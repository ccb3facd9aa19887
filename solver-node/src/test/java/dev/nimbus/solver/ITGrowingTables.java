package dev.nimbus.solver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.protocol.Addresses;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Tables that take minutes to compute hold no worker while others wait: searches that come behind them are answered
 * before any of them, on a solver with fewer workers than there are such tables.
 */
class ITGrowingTables {
    /** Splits of every heap: no sparse space is known for these games, so each takes minutes. */
    private static final List<String> TABLES = List.of("octal(0.6)", "octal(0.06)", "octal(0.007)", "octal(0.006)");

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

    private Future<Message<AnswerChunk>> ask(SolverNode solver, String line) {
        QueryChunk chunk =
                new QueryChunk(++ticket, ChunkFormat.NDJSON, TextParameters.NONE, 0, 1, 0, line.getBytes(UTF_8));
        return vertx.eventBus().request(Addresses.solver(solver.id()), chunk, PATIENT);
    }

    @Test
    void searches_areAnswered_whileMoreTablesGrowThanThereAreWorkers() throws Exception {
        SolverNode solver = get(SolverNode.embed(vertx, SolverOptions.defaults().withWorkers(2)));
        List<Future<Message<AnswerChunk>>> tables = new ArrayList<>();
        List<Long> tickets = new ArrayList<>();
        for (String game : TABLES) {
            tables.add(ask(solver, "{\"game\":\"" + game + "\",\"position\":[900000]}"));
            tickets.add(ticket);
        }
        long begin = System.nanoTime();
        for (int i = 0; i < 4; i++) {
            String search = "{\"game\":\"octal(0.07)\",\"position\":[" + (44 + i) + "],\"play\":\"misere\"}";
            assertThat(get(ask(solver, search)).body().errors()).isZero();
        }
        System.out.printf(
                "4 searches beside %d tables took %.1f s%n", TABLES.size(), (System.nanoTime() - begin) / 1e9);

        assertThat(tables).noneMatch(Future::isComplete);
        begin = System.nanoTime();
        tickets.forEach(one -> vertx.eventBus().send(Addresses.solver(solver.id()), one));
        for (Future<Message<AnswerChunk>> one : tables) {
            one.toCompletionStage()
                    .toCompletableFuture()
                    .handle((answer, failure) -> failure)
                    .get(120, TimeUnit.SECONDS);
        }
        get(solver.close());
        System.out.printf(
                "tables cancelled, and the solver closed, after %.1f ms%n", (System.nanoTime() - begin) / 1e6);
    }
}
