package dev.nimbus.gateway.dispatch;

import java.util.ArrayDeque;
import java.util.Optional;

/**
 * Chunks that solvers seem to die of. One solver at a time is set apart for them: it gets nothing new until it has
 * answered all it holds, then the suspects one by one. Where a chunk in such a solver's hands fails, it is the chunk's
 * own fault and not that of a neighbour in the same window.
 */
final class Suspects {
    private final Roster roster;
    private final ArrayDeque<Task> waiting = new ArrayDeque<>();
    private Optional<Seat> apart = Optional.empty();

    Suspects(Roster roster) {
        this.roster = roster;
    }

    void add(Task task) {
        waiting.add(task);
        task.lane.countSuspects(1);
    }

    /** The seat is no more. */
    void left(Seat seat) {
        if (apart.filter(one -> one == seat).isPresent()) {
            apart = Optional.empty();
        }
    }

    /** The solver that can take the next suspect now; none if there is no suspect, or no solver free for it. */
    Optional<Seat> seat() {
        dropOld();
        if (waiting.isEmpty()) {
            giveBack();
            return Optional.empty();
        }
        if (apart.filter(Seat::isOpen).isEmpty()) {
            giveBack();
            apart = roster.roomiest(Suspects::idleness);
            apart.ifPresent(seat -> seat.isolate(true));
        }
        return apart.filter(seat -> seat.inFlight() == 0);
    }

    Task take() {
        Task task = waiting.remove();
        task.lane.countSuspects(-1);
        return task;
    }

    /** The fewer chunks a solver holds, the sooner it is free. */
    private static int idleness(Seat seat) {
        return seat.isOpen() && seat.beat().credit() > 0 ? Integer.MAX_VALUE - seat.inFlight() : 0;
    }

    private void giveBack() {
        if (apart.filter(seat -> seat.inFlight() > 0 && seat.isOpen()).isEmpty()) {
            apart.ifPresent(seat -> seat.isolate(false));
            apart = Optional.empty();
        }
    }

    private static boolean dropIfOver(Task task) {
        if (task.isOver()) {
            task.lane.countSuspects(-1);
            task.letGo();
            return true;
        }
        return false;
    }

    /** Asked before every chunk, and nearly always in vain. */
    private void dropOld() {
        if (!waiting.isEmpty()) {
            waiting.removeIf(Suspects::dropIfOver);
        }
    }
}
