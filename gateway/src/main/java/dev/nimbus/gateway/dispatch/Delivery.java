package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.SolverHeartbeat;

/** Lines of a chunk that were sent to one solver under one ticket. It does not hold the lines themselves. */
final class Delivery {
    private enum State {
        SENT,
        /** The solver has said that it holds it. */
        CONFIRMED,
        /** Nobody waits for its answers any more. */
        CANCELLED
    }

    private static final int MISSES_TO_BE_LOST = 2;
    private static final long LATE_NANOS = 250_000_000L;

    final PendingChunk chunk;
    final SolverState solver;
    final long ticket;
    final long firstLine;
    final int queries;
    final int bytes;
    final boolean alone;
    /** What it counts for in the window of replies. */
    final long replyBytes;

    final long sentAt;
    /** How many of its first lines the solver is to answer. */
    private int wanted;

    private long wantedSince;
    private State state = State.SENT;
    private int heartbeats;
    private int misses;

    Delivery(PendingChunk chunk, SolverState solver, QueryChunk sent, boolean alone, long replyBytes, long sentAt) {
        this.chunk = chunk;
        this.solver = solver;
        this.ticket = sent.ticket();
        this.firstLine = sent.firstLine();
        this.queries = sent.queries();
        this.bytes = sent.body().length;
        this.alone = alone;
        this.replyBytes = replyBytes;
        this.sentAt = sentAt;
        this.wanted = sent.queries();
        this.wantedSince = sentAt;
    }

    /** Whether {@code answers} can be the answers to the first of these lines: one line for each of them. */
    boolean fits(AnswerChunk answers) {
        return answers.firstLine() == firstLine && answers.answers() <= queries && AnswerLines.areWhole(answers);
    }

    /** Whether its solver has been at it, as it is wanted, for so long that it is worth while to give others some of it. */
    boolean takesLong(long now) {
        return !isCancelled() && !alone && now - wantedSince >= LATE_NANOS;
    }

    /** How many lines the reply has, at least one, unless a line takes long or the answers do. */
    int wanted() {
        return wanted;
    }

    /** Fewer lines are wanted from {@code now} on. */
    void want(int lines, long now) {
        wanted = lines;
        wantedSince = now;
    }

    long age(long now) {
        return now - sentAt;
    }

    boolean isCurtailed() {
        return wanted < queries;
    }

    /** Nobody waits for its answers any more; it keeps its place until the solver has replied. */
    void cancel() {
        state = State.CANCELLED;
    }

    boolean isCancelled() {
        return state == State.CANCELLED;
    }

    /**
     * Whether a second solver should be asked, because this one has neither answered in a short time nor said in a heartbeat
     * that it holds the query: it may be frozen, or cut off, and a person may wait. Most single queries are answered in a
     * millisecond, so hardly any is asked twice. A query that came to nothing before is not: if solvers end by it, each
     * delivery would go out before the loss of the one before is known, and none would ever be alone.
     */
    boolean isLate(long now) {
        boolean isUnheard = state == State.SENT && now - sentAt >= LATE_NANOS;
        return isUnheard
                && queries == 1
                && chunk.failures() == 0
                && !chunk.isOver()
                && chunk.deliveries.size() == 1
                && !alone;
    }

    /**
     * Takes a heartbeat of the solver; gives whether the solver does not have this. Of those without the ticket, the ones
     * that come soon after the send do not count, the first one never: they may have been written before the chunk arrived,
     * and have waited while the event loop was busy. After them, two in a row mean that the chunk or its answer went astray.
     *
     * <p>A draining solver takes nothing new, and once it has left the bus it does not even refuse: what was sent before the
     * gateway heard of the drain would be missed only with the solver itself.
     */
    boolean isMissing(SolverHeartbeat heartbeat, boolean trusted) {
        heartbeats++;
        if (heartbeat.holds(ticket)) {
            state = state == State.SENT ? State.CONFIRMED : state;
            misses = 0;
            return false;
        }
        misses = trusted && heartbeats > 1 ? misses + 1 : 0;
        return heartbeat.draining() || misses >= MISSES_TO_BE_LOST;
    }
}
