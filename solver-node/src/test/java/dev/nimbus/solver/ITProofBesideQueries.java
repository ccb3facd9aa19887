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
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Proofs that take hours, of searches that a symmetry ends at once, on a solver with fewer workers than there are proofs:
 * queries are answered all the same, and who gives the proofs up is told what they took.
 */
class ITProofBesideQueries {
    private static final DeliveryOptions PATIENT = new DeliveryOptions().setSendTimeout(600_000);
    private static final int PROOFS = 3;

    private final Vertx vertx = Vertx.vertx();
    private long ticket;

    @AfterEach
    void close() throws Exception {
        get(vertx.close());
    }

    private static <T> T get(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(120, TimeUnit.SECONDS);
    }

    private Future<Message<AnswerChunk>> ask(SolverNode solver, ChunkFormat format, String line) {
        QueryChunk chunk = new QueryChunk(++ticket, format, TextParameters.NONE, 0, 1, 0, line.getBytes(UTF_8));
        return vertx.eventBus().request(Addresses.solver(solver.id()), chunk, PATIENT);
    }

    private JsonObject call(SolverNode solver, String call) throws Exception {
        return new JsonObject(
                new String(get(ask(solver, ChunkFormat.SEARCH, call)).body().body(), UTF_8));
    }

    /** The id of a search of an even board of Cram, when it is over. */
    private String found(SolverNode solver, int size) throws Exception {
        String row = "\"" + ".".repeat(size) + "\"";
        String board = String.join(",", Collections.nCopies(size, row));
        String id = call(
                        solver,
                        "begin .me 60000 {\"game\":\"cram\",\"position\":[" + board
                                + "],\"ask\":[\"outcome\"],\"effort\":60}")
                .getString("id");
        while (!call(solver, "show .me " + id).getString("state").equals("found")) {
            Thread.sleep(20);
        }
        return id;
    }

    @Test
    void queries_areAnswered_whileMoreProofsAreAskedForThanThereAreWorkers() throws Exception {
        SolverNode solver = get(SolverNode.embed(vertx, SolverOptions.defaults().withWorkers(2)));
        List<String> searches = new ArrayList<>();
        for (int i = 0; i < PROOFS; i++) {
            searches.add(found(solver, 8 + 2 * i));
        }
        List<Future<Message<AnswerChunk>>> proofs = new ArrayList<>();
        List<Long> tickets = new ArrayList<>();
        for (String id : searches) {
            proofs.add(ask(solver, ChunkFormat.SEARCH, "proof .me 3600000 " + id));
            tickets.add(ticket);
        }
        Thread.sleep(100); // so that they are at work
        long begin = System.nanoTime();
        for (int i = 0; i < 4; i++) {
            String search = "{\"game\":\"octal(0.07)\",\"position\":[" + (44 + i) + "],\"play\":\"misere\"}";
            assertThat(get(ask(solver, ChunkFormat.NDJSON, search)).body().errors())
                    .isZero();
        }
        System.out.printf("4 searches beside %d proofs took %.1f s%n", PROOFS, (System.nanoTime() - begin) / 1e9);

        assertThat(proofs).noneMatch(Future::isComplete);
        tickets.forEach(one -> vertx.eventBus().send(Addresses.solver(solver.id()), one));
        long charged = 0;
        for (Future<Message<AnswerChunk>> one : proofs) {
            ReplyException closed = (ReplyException) one.toCompletionStage()
                    .toCompletableFuture()
                    .handle((answer, failure) -> failure)
                    .get(120, TimeUnit.SECONDS);
            assertThat(closed.failureCode()).isEqualTo(ReplyCodes.CANCELLED);
            charged += Long.parseLong(closed.getMessage());
        }
        assertThat(charged).as("CPU time in ns").isGreaterThan(TimeUnit.MILLISECONDS.toNanos(100));
        get(solver.close());
    }
}
