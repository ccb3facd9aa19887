package dev.nimbus.gateway.dispatch;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import java.util.ArrayDeque;
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

    /** Lines that wait until all others are answered, each on its own. */
    private final ArrayDeque<QueryChunk> heldBack = new ArrayDeque<>(0);

    PendingChunk(JobQueue queue, QueryChunk chunk) {
        this.queue = queue;
        this.rest = chunk;
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
        if (lines < rest.queries()) {
            rest = rest.queries(lines, rest.queries());
        } else if (!heldBack.isEmpty()) {
            rest = heldBack.remove();
        } else {
            become(State.ANSWERED);
            letGo();
        }
        return answered;
    }

    /**
     * Has the first line wait until those behind it are answered. Nothing happens while a solver has the chunk, nor if it has
     * suspects: those have an order of their own.
     */
    void holdFirstBack() {
        if (!isOver() && !isUnderWay() && suspects == 0 && rest.queries() > 1) {
            heldBack.add(rest.queries(0, 1));
            rest = rest.queries(1, rest.queries());
        }
    }

    /** How many lines are not answered yet. */
    int lines() {
        return rest.queries() + heldBack.size();
    }

    /** Whether others may have some of its lines, which one solver has now. What solvers may have died of stays in one chunk. */
    boolean hasShare() {
        boolean isHarmless = failures == 0 && suspects == 0;
        return !isOver() && deliveries.size() == 1 && isHarmless && lines() > 1;
    }

    /**
     * Takes the {@code n}th part of the lines off, the last of those under way and of those held back, as a chunk of its own. A
     * solver that has all of them may answer these too: who comes first is heard. None where there are too few lines.
     */
    Optional<PendingChunk> takeShare(int n) {
        ArrayDeque<QueryChunk> share = new ArrayDeque<>();
        int kept = rest.queries() - rest.queries() / n;
        if (kept < rest.queries()) {
            share.add(rest.queries(kept, rest.queries()));
            rest = rest.queries(0, kept);
        }
        for (int held = (heldBack.size() + 1) / n; held > 0; held--) {
            share.add(heldBack.removeLast());
        }
        return Optional.ofNullable(share.poll()).map(first -> {
            PendingChunk chunk = new PendingChunk(queue, first);
            chunk.heldBack.addAll(share);
            return chunk;
        });
    }

    /** Lets go of the queries: where a reply never comes, the bus keeps the delivery, and with it this, for long. */
    void letGo() {
        rest = rest.withBody(NO_BODY);
        heldBack.clear();
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
