package dev.nimbus.cluster;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.Vertx;
import io.vertx.core.shareddata.LocalMap;
import io.vertx.core.shareddata.Shareable;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The solvers on this Vert.x, for gateways on it. A message to another thread costs more than a short query that a
 * formula answers, and on a busy machine both threads have to wait for a processor; so a gateway asks a solver at hand
 * first. Everything else goes over the event bus, as to a solver on another machine.
 *
 * <p>Safe for use by several threads.
 */
public final class LocalSolvers {
    private static final String NAME = "nimbus.solvers-at-hand";

    /** Answers what takes some microseconds and cannot block; called on the gateway's event loop. */
    @FunctionalInterface
    public interface LocalSolver {
        /**
         * The answers to {@code chunk}; empty where the chunk has to be sent. What is not one good query is never
         * answered here: a gateway may ask with a body of JSON of which it knows no more than that it is one line.
         */
        Optional<AnswerChunk> answerAtOnce(QueryChunk chunk);
    }

    private record Registry(ConcurrentMap<String, LocalSolver> solvers) implements Shareable {}

    private final ConcurrentMap<String, LocalSolver> solvers;

    private LocalSolvers(Registry registry) {
        this.solvers = registry.solvers();
    }

    /** Those on {@code vertx}. */
    public static LocalSolvers of(Vertx vertx) {
        LocalMap<String, Registry> registries = vertx.sharedData().getLocalMap(NAME);
        return new LocalSolvers(registries.computeIfAbsent(NAME, name -> new Registry(new ConcurrentHashMap<>())));
    }

    /** From now on the solver answers here. */
    public void add(String id, LocalSolver solver) {
        solvers.put(id, solver);
    }

    /** The solver takes nothing more. */
    public void remove(String id) {
        solvers.remove(id);
    }

    /** The answers of any of them to {@code chunk}; empty where there is none, or it has to be sent. */
    public Optional<AnswerChunk> answerAtOnce(QueryChunk chunk) {
        for (LocalSolver solver : solvers.values()) {
            Optional<AnswerChunk> answers = solver.answerAtOnce(chunk);
            if (answers.isPresent()) {
                return answers;
            }
        }
        return Optional.empty();
    }

    /** The answers of solver {@code id} to {@code chunk}; empty where it is not at hand, or has to be sent the chunk. */
    public Optional<AnswerChunk> answerAtOnce(String id, QueryChunk chunk) {
        LocalSolver solver = solvers.get(id);
        return solver == null ? Optional.empty() : solver.answerAtOnce(chunk);
    }
}
