package dev.nimbus.gateway.http.services;

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
            if (!gateway.dispatcher().hasSolver()) {
                stop();
                whenNone.run();
            }
        });
    }

    static void requireSolver(Gateway gateway) {
        if (!gateway.dispatcher().hasSolver()) {
            throw ProblemType.NO_SOLVER.exception();
        }
    }

    void stop() {
        gateway.vertx().cancelTimer(timer);
    }
}
