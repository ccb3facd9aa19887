package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.SolverHeartbeat;

/** One try of a task: a chunk sent to one solver under one ticket. */
final class Attempt {
    private static final int MISSES_TO_BE_LOST = 2;

    final Task task;
    final Seat seat;
    final long ticket;
    /** How long the chunk's body is; the body itself is let go of before the attempt is. */
    final int bytes;

    private final long trustedFrom;
    private int beats;
    private int misses;

    /** @param trustedFrom from when on beats that do not hold the ticket count, by the dispatcher's clock */
    Attempt(Task task, Seat seat, long ticket, long trustedFrom) {
        this.task = task;
        this.seat = seat;
        this.ticket = ticket;
        this.bytes = task.chunk().body().length;
        this.trustedFrom = trustedFrom;
    }

    /**
     * Takes a beat of the solver; true if the chunk is lost. Beats that come soon after the send do not count, the
     * first one never: they may have been written before the chunk arrived, and have waited while the event loop was
     * busy. After them, two in a row that do not hold the ticket mean that the chunk or its answer went astray.
     */
    boolean isLostAfter(SolverHeartbeat beat, long now) {
        beats++;
        boolean trusted = beats > 1 && now - trustedFrom >= 0;
        misses = trusted && !beat.holds(ticket) ? misses + 1 : 0;
        return misses >= MISSES_TO_BE_LOST;
    }
}
