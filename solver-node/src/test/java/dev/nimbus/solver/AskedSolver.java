package dev.nimbus.solver;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nimbus.protocol.Addresses;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.Message;
import java.util.concurrent.TimeUnit;

/** A solver of two workers on a Vert.x of its own, which is sent chunks as a gateway sends them. */
final class AskedSolver {
    private static final DeliveryOptions PATIENT = new DeliveryOptions().setSendTimeout(600_000);

    private final Vertx vertx = Vertx.vertx();
    private final SolverNode solver;
    private long tickets;

    /** A chunk that was sent, and what comes back. */
    record Asked(long ticket, Future<Message<AnswerChunk>> reply) {
        boolean isAnswered() {
            return reply.isComplete();
        }

        /** How it failed. */
        Throwable failure() throws Exception {
            return reply.toCompletionStage()
                    .toCompletableFuture()
                    .handle((answer, failure) -> failure)
                    .get(120, TimeUnit.SECONDS);
        }
    }

    AskedSolver() throws Exception {
        solver = get(SolverNode.embed(vertx, SolverOptions.defaults().withWorkers(2)));
    }

    private static <T> T get(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(120, TimeUnit.SECONDS);
    }

    Asked ask(ChunkFormat format, String... lines) {
        byte[] body = String.join("\n", lines).getBytes(UTF_8);
        QueryChunk chunk = new QueryChunk(++tickets, format, TextParameters.NONE, 0, lines.length, 0, body);
        return new Asked(tickets, vertx.eventBus().request(Addresses.solver(solver.id()), chunk, PATIENT));
    }

    AnswerChunk answer(ChunkFormat format, String... lines) throws Exception {
        return get(ask(format, lines).reply()).body();
    }

    void cancel(Asked asked) {
        vertx.eventBus().send(Addresses.solver(solver.id()), asked.ticket());
    }

    /** Closes the solver alone, when it has nothing to do any more. */
    void drain() throws Exception {
        get(solver.close());
    }

    void close() throws Exception {
        get(vertx.close());
    }
}
