package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The lines of one chunk that are not answered yet, through all their deliveries.
 *
 * <p>Solvers that die of a query must not die for ever, and the other queries of its chunk are to be answered. A chunk
 * that fails alone in a solver's hands is therefore bisected: its first half is sent alone; if that is answered, the
 * culprit is in the second half. In the end one query stands alone.
 */
final class PendingChunk {
    private enum State {
        SENT,
        /** To be sent again, for a solver left it over, or it came to nothing. */
        WAITING,
        ANSWERED
    }

    private static final byte[] NO_BODY = {};

    final JobQueue queue;
    /** Under way now: one, or two where a second solver was asked because the first seems to be silent. */
    final List<Delivery> deliveries = new ArrayList<>(1);

    private final List<String> failedAt = new ArrayList<>(0);
    private QueryChunk rest;
    private State state = State.SENT;
    /** So many of the first lines failed together, alone in a solver's hands; 0 where none are known to. */
    private int suspects;

    private int failures;

    /** The line that it was cut behind, if it was. */
    private final Optional<PendingChunk> before;

    PendingChunk(JobQueue queue, QueryChunk chunk) {
        this(queue, chunk, Optional.empty());
    }

    private PendingChunk(JobQueue queue, QueryChunk chunk, Optional<PendingChunk> before) {
        this.queue = queue;
        this.rest = chunk;
        this.before = before;
    }

    QueryChunk rest() {
        return rest;
    }

    QueryChunk toSend() {
        return suspects == 0 ? rest : rest.queries(0, Math.max(1, suspects / 2));
    }

    void waits() {
        become(State.WAITING);
    }

    void waitsNoMore() {
        become(State.SENT);
    }

    /** An answer that comes late stands. */
    private void become(State next) {
        state = state == State.ANSWERED ? State.ANSWERED : next;
    }

    /** Whether some delivery may still be answered, or one is to come. */
    boolean isUnderWay() {
        return state == State.WAITING || deliveries.stream().anyMatch(delivery -> !delivery.isCancelled());
    }

    void fail(Delivery delivery) {
        failedAt.add(delivery.solver.id());
        failures++;
    }

    int failures() {
        return failures;
    }

    int failuresAt(String solver) {
        return Collections.frequency(failedAt, solver);
    }

    /** So many first lines failed alone: half of them are sent next. */
    void bisect(int lines) {
        suspects = lines;
        failures = 0;
    }

    boolean isPoisonous(int failuresTogether) {
        return suspects > 0 || failures >= failuresTogether;
    }

    /** Takes answers to the first lines off; gives these lines. */
    QueryChunk advance(AnswerChunk answers) {
        int lines = answers.answers();
        QueryChunk answered = rest.queries(0, lines);
        failures = 0;
        suspects = Math.max(0, suspects - lines);
        if (lines == rest.queries()) {
            become(State.ANSWERED);
            letGo();
        } else {
            rest = rest.queries(lines, rest.queries());
        }
        return answered;
    }

    /**
     * Keeps the first line, and gives those behind it as a chunk of their own. A chunk is not cut while a solver has it, nor if it has
     * suspects: those have an order of their own. Nor is one that was itself cut behind a line that is not answered yet: so one chunk
     * takes two workers at most, and equal lines are worked out twice at most.
     *
     * @return none if it is not cut, or has one line
     */
    Optional<PendingChunk> cutBehindFirst() {
        boolean isCut = before.filter(line -> !line.isOver()).isPresent();
        if (isCut || isOver() || isUnderWay() || suspects > 0 || rest.queries() == 1) {
            return Optional.empty();
        }
        PendingChunk behind = new PendingChunk(queue, rest.queries(1, rest.queries()), Optional.of(this));
        rest = rest.queries(0, 1);
        return Optional.of(behind);
    }

    /** Lets go of the queries: where a reply never comes, the bus keeps the delivery, and with it this, for long. */
    void letGo() {
        rest = rest.withBody(NO_BODY);
    }

    /**
     * Charges work that the job has not waited for: a client that leaves pays for what was done until then. If two
     * solvers had the chunk, it pays for the one that replies first.
     */
    void chargeUnanswered(long cpuNanos) {
        if (queue.isClosed() && state != State.ANSWERED) {
            become(State.ANSWERED); // once, by the solver that replies first
            queue.client.worked().accept(cpuNanos);
        }
    }

    boolean isOver() {
        return state == State.ANSWERED || queue.isClosed();
    }
}
