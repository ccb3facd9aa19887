package dev.nimbus.cluster;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.Vertx;
import io.vertx.core.shareddata.LocalMap;
import io.vertx.core.shareddata.Shareable;
import java.util.Optional;

/**
 * The solvers on this Vert.x, for gateways on it. A message to another thread costs more than a short query that a
 * formula answers, and on a busy machine both threads have to wait for a processor; so a gateway asks a solver at hand
 * first. Everything else goes over the event bus, as to a solver on another machine.
 *
 * <p>Safe for use by several threads.
 */
public final class SolversAtHand {
    private static final String NAME = "nimbus.solvers-at-hand";

    /** Answers what takes some microseconds and cannot block; called on the gateway's event loop. */
    @FunctionalInterface
    public interface SolverAtHand extends Shareable {
        /** The answers to {@code chunk}; empty where the chunk has to be sent. */
        Optional<AnswerChunk> answerAtOnce(QueryChunk chunk);
    }

    private final LocalMap<String, SolverAtHand> solvers;

    private SolversAtHand(LocalMap<String, SolverAtHand> solvers) {
        this.solvers = solvers;
    }

    /** Those on {@code vertx}. */
    public static SolversAtHand of(Vertx vertx) {
        return new SolversAtHand(vertx.sharedData().getLocalMap(NAME));
    }

    /** From now on the solver answers here. */
    public void add(String id, SolverAtHand solver) {
        solvers.put(id, solver);
    }

    /** The solver takes nothing more. */
    public void remove(String id) {
        solvers.remove(id);
    }

    /** The answers of solver {@code id} to {@code chunk}; empty where it is not at hand, or has to be sent the chunk. */
    public Optional<AnswerChunk> answerAtOnce(String id, QueryChunk chunk) {
        SolverAtHand solver = solvers.get(id);
        return solver == null ? Optional.empty() : solver.answerAtOnce(chunk);
    }
}
