package dev.nimbus.gateway.dispatch;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Optional;

/**
 * Chunks that solvers seem to die of. One solver at a time is reserved for them: it gets nothing new until it has
 * answered all it holds, then the chunks one by one. Where such a chunk fails, it is the chunk's own fault and not that
 * of a neighbour in the same window.
 */
final class PoisonQueue {
    private final SolverRegistry registry;
    private final FairScheduler scheduler;
    private final ArrayDeque<PendingChunk> waiting = new ArrayDeque<>();
    private Optional<SolverState> reserved = Optional.empty();

    PoisonQueue(SolverRegistry registry, FairScheduler scheduler) {
        this.registry = registry;
        this.scheduler = scheduler;
    }

    void add(PendingChunk chunk) {
        chunk.waits();
        chunk.queue.countQuarantined(1);
        waiting.add(chunk);
    }

    PendingChunk take() {
        PendingChunk chunk = waiting.remove();
        leave(chunk);
        return chunk;
    }

    /** Its job may have waited for that to send more. */
    private void leave(PendingChunk chunk) {
        chunk.waitsNoMore();
        chunk.queue.countQuarantined(-1);
        scheduler.ready(chunk.queue);
    }

    /** The solver that can take the next chunk now; none if there is no chunk, or no solver free for it. */
    Optional<SolverState> solver() {
        waiting.removeIf(this::leaveIfOver);
        if (reserved.filter(this::isInUse).isEmpty()) {
            reserve(waiting.isEmpty() ? Optional.empty() : bestFor(waiting.element()));
        }
        return reserved.filter(solver -> solver.inFlight() == 0);
    }

    /** One that is silent may be ending by what it has alone: no other gets the next chunk before that is known. */
    private boolean isInUse(SolverState solver) {
        return solver.inFlight() > 0 && (solver.isOpen() || solver.hasAlone());
    }

    private boolean leaveIfOver(PendingChunk chunk) {
        if (chunk.isOver()) {
            leave(chunk);
        }
        return chunk.isOver();
    }

    private void reserve(Optional<SolverState> solver) {
        if (!solver.equals(reserved)) {
            reserved.ifPresent(old -> registry.change(old, () -> old.reserve(false)));
            solver.ifPresent(one -> registry.change(one, () -> one.reserve(true)));
            reserved = solver;
        }
    }

    /** One at which the chunk has not failed yet, where there is any; the fewer chunks it holds, the sooner it is free. */
    private Optional<SolverState> bestFor(PendingChunk chunk) {
        Comparator<SolverState> order = Comparator.<SolverState>comparingInt(solver -> chunk.failuresAt(solver.id()))
                .thenComparingInt(SolverState::inFlight);
        return registry.solvers().stream().filter(SolverState::isOpen).min(order);
    }

    void left(SolverState solver) {
        reserved = reserved.filter(one -> one != solver);
    }
}
