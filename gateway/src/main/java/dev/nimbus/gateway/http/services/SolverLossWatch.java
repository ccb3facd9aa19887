package dev.nimbus.gateway.http.services;

import dev.nimbus.gateway.dispatch.SolverView;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.common.ProblemType;

/** Fails a request that waits for solvers when no solver is left. Batches do wait: they are stored. */
final class SolverLossWatch {
    private static final long LOOK_MILLIS = 500;

    private final Gateway gateway;
    private final long timer;

    /** Looks until {@link #stop}; runs {@code whenNone} once. */
    SolverLossWatch(Gateway gateway, Runnable whenNone) {
        this.gateway = gateway;
        this.timer = gateway.vertx().setPeriodic(LOOK_MILLIS, id -> {
            if (!hasSolver(gateway)) {
                stop();
                whenNone.run();
            }
        });
    }

    static void requireSolver(Gateway gateway) {
        if (!hasSolver(gateway)) {
            throw ProblemType.NO_SOLVER.exception();
        }
    }

    void stop() {
        gateway.vertx().cancelTimer(timer);
    }

    /** A draining solver counts while the request may be among what it still holds. */
    private static boolean hasSolver(Gateway gateway) {
        return gateway.dispatcher().solvers().stream().anyMatch(SolverLossWatch::works);
    }

    private static boolean works(SolverView solver) {
        return !solver.heartbeat().draining() || solver.inFlight() > 0;
    }
}
