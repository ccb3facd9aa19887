package dev.nimbus.solver;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.nimbus.protocol.Addresses;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.solver.bus.WorkerFigures;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Asks a solver for a short table over the event bus, as a gateway would: a solver that answers is ready for queries.
 * The question is no query of a client, so it is not counted as one.
 */
final class Readiness {
    private static final DeliveryOptions SOON = new DeliveryOptions().setSendTimeout(2_000);
    private static final TextParameters NIM = new TextParameters("nim", "", "");

    private static final byte[] RANGE = "0 1\n".getBytes(US_ASCII);

    private Readiness() {}

    /** Fails with the reason where the solver does not answer within two seconds, or all its workers are in loops. */
    static Future<Void> of(Vertx vertx, String solver, WorkerFigures figures) {
        if (figures.areAllSilent()) {
            return Future.failedFuture("the " + figures.workers() + " workers give no sign: " + figures.silent()
                    + " queries have not asked their budgets for 10 s");
        }
        long ticket = ThreadLocalRandom.current().nextLong();
        QueryChunk query = new QueryChunk(ticket, ChunkFormat.TABLE, NIM, 0, 1, 0, RANGE);
        return vertx.eventBus()
                .<AnswerChunk>request(Addresses.solver(solver), query, SOON)
                .mapEmpty();
    }
}
