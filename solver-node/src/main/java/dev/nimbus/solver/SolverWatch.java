package dev.nimbus.solver;

import dev.nimbus.solver.bus.SolverVerticle;
import dev.nimbus.solver.bus.WorkerFigures;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches the threads of a solver: those that answer chunks, which their scheduler watches, and those of long
 * searches. A thread in a loop is given up and replaced, but uses a processor until the process ends; so when there are
 * more of them than workers, the process should end.
 */
final class SolverWatch {
    private static final Logger LOG = LoggerFactory.getLogger(SolverWatch.class);
    private static final long EVERY_MILLIS = 1_000;

    private final String solver;
    private final Supplier<WorkerFigures> workers;
    private final LongSearches searches;
    private final Promise<Void> hopeless = Promise.promise();
    private Runnable stop = () -> {};

    SolverWatch(String solver, Supplier<WorkerFigures> workers, LongSearches searches) {
        this.solver = solver;
        this.workers = workers;
        this.searches = searches;
    }

    SolverWatch start(Vertx vertx) {
        long timer = vertx.setPeriodic(EVERY_MILLIS, id -> look());
        stop = () -> vertx.cancelTimer(timer);
        return this;
    }

    void look() {
        searches.look(System.nanoTime(), SolverVerticle::cpuNanos);
        if (stuck() > workers.get().workers() && hopeless.tryComplete()) {
            LOG.error(
                    "solver {} has given up {} threads, more than its {} workers; only the end of the process ends them",
                    solver,
                    stuck(),
                    workers.get().workers());
        }
    }

    WorkerFigures figures() {
        return workers.get();
    }

    /** How many threads are in loops. */
    int stuck() {
        return workers.get().stuck() + searches.stuck();
    }

    /** Completes when there are more of them than workers. */
    Future<Void> hopeless() {
        return hopeless.future();
    }

    void close() {
        stop.run();
    }
}
