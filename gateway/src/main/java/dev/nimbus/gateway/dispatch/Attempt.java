package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.SolverBeat;

/** One try of a task: a chunk sent to one solver under one ticket. */
final class Attempt {
    private static final int MISSES_TO_BE_LOST = 2;

    final Task task;
    final Seat seat;
    final long ticket;

    private int beats;
    private int misses;

    Attempt(Task task, Seat seat, long ticket) {
        this.task = task;
        this.seat = seat;
        this.ticket = ticket;
    }

    /**
     * Takes a beat of the solver; true if the chunk is lost. The first beat after the send may have been written
     * before the chunk arrived and does not count; after it, two in a row that do not hold the ticket mean that either
     * the chunk or its answer went astray.
     */
    boolean isLostAfter(SolverBeat beat) {
        beats++;
        misses = beats == 1 || beat.holds(ticket) ? 0 : misses + 1;
        return misses >= MISSES_TO_BE_LOST;
    }
}
